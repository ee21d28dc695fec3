// A run's ratings by several judges → a table of how far they agree, by criterion; nothing where there is but one judge.
import type { JudgeAgreement } from '../../../contracts/stat.ts'
import type { RunSummary } from '../../../contracts/run.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { toCount } from '../../ui/quantities.ts'
import { findScore } from './run-list.ts'

const HEADS = ['Ratings by all', 'Equal', 'Mean difference', 'Alpha', 'Kappa'] as const

interface AgreementTableProps {
  readonly run: RunSummary
  readonly scoring: Scoring
}

export function AgreementTable({ run, scoring }: AgreementTableProps) {
  const agreement = findScore(run, scoring)?.agreement ?? []
  if (agreement.length === 0) return null
  return (
    <section className="rn-wide rn-agreement" aria-label="Agreement between judges" tabIndex={0}>
      <table className="rn-table">
        <thead>
          <tr>
            <th scope="col">Agreement between judges</th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agreement.map((one) => (
            <AgreementRow key={one.criterion} agreement={one} />
          ))}
        </tbody>
      </table>
      <p className="rn-fine">
        Alpha is Krippendorff’s, for interval data: 1 is perfect, 0 is what chance gives. Kappa, with
        quadratic weights, is for two judges.
      </p>
    </section>
  )
}

function AgreementRow({ agreement }: { readonly agreement: JudgeAgreement }) {
  const { criterion, items, exact, difference, alpha, kappa } = agreement
  return (
    <tr>
      <th scope="row">{criterion?.replaceAll('_', ' ') ?? 'all criteria'}</th>
      <td className="num">{toCount(items)}</td>
      <td className="num">{exact === null ? '–' : `${(100 * exact).toFixed(0)}%`}</td>
      {[difference, alpha, kappa].map((value, at) => (
        <td key={at} className="num">
          {value === null ? '–' : value.toFixed(2).replace('-', '−')}
        </td>
      ))}
    </tr>
  )
}
