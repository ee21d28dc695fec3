// What the run's numbers rest on → one line, with the switch between the two scorings.
import type { DatasetSummary } from '../../../contracts/run.ts'
import { scoringSchema } from '../../../contracts/stat.ts'
import type { Scoring } from '../../../contracts/stat.ts'
import { setQuery } from '../../ui/route.ts'
import { toCount } from '../../ui/quantities.ts'
import type { RunDetails } from './use-runs.ts'
import { toWhen } from './when.ts'

interface RunBasisProps {
  readonly details: RunDetails
  readonly scoring: Scoring
}

export function RunBasis({ details: { run, dataset }, scoring }: RunBasisProps) {
  const jury = run.scores.find((score) => score.scoring === scoring)?.judges ?? []
  const facts = [
    ['Prompting', run.prompting],
    ['Wording', run.wording === 'own' ? 'our own instructions' : "upstream's instructions"],
    [
      'Sample',
      dataset === null
        ? `${toCount(run.total)} instances`
        : `${toCount(run.total)} of ${toCount(dataset.instances)} instances`,
    ],
    ...(dataset === null ? [] : ([['Data', toDataWords(dataset)]] as const)),
    ...(run.truncated === 0 ? [] : ([['Cut prompts', toCount(run.truncated)]] as const)),
    ...(run.examples === undefined ? [] : ([['Examples', `${run.examples} a prompt at most`]] as const)),
    ...(run.constrained ? ([['Answers', 'held to labels']] as const) : []),
    ...(run.trial === undefined ? [] : ([['Trial', `${run.trial.number} of ${run.trial.of}`]] as const)),
    ['Model', run.model],
    ...(jury.length === 0 ? [] : ([['Jury', jury.map(({ judge }) => judge).join(', ')]] as const)),
    run.finishedAt === null ? ['Started', toWhen(run.createdAt)] : ['Finished', toWhen(run.finishedAt)],
  ] as const
  return (
    <>
      <ScoringSwitch scoring={scoring} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const ORIGINS: Readonly<Record<DatasetSummary['origin'], string>> = {
  official: 'official file',
  sample: 'invented sample',
  other: 'other file',
}

function toDataWords({ label, origin, access, sha256 }: DatasetSummary): string {
  const decided = origin === 'other' && access !== 'private' ? `, ${access} by a steward's decision` : ''
  return `${label ?? ORIGINS[origin]}${decided}, ${sha256.slice(0, 8)}`
}

function ScoringSwitch({ scoring }: { readonly scoring: Scoring }) {
  return (
    <span className="row">
      <span className="ink3">Scoring</span>
      <span className="seg rn-scoring" role="group" aria-label="Scoring">
        {scoringSchema.options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === scoring}
            onClick={() => setQuery({ scoring: option })}
          >
            <span className={`badge mode ${option}`}>{option}</span>
          </button>
        ))}
      </span>
    </span>
  )
}
