// The estimate → what each sample size costs and what it can tell, as rows to choose from.
import type { SampleCost } from '../../../contracts/job.ts'
import { setQuery } from '../../ui/route.ts'
import { toCount, toDuration } from '../../ui/quantities.ts'
import { toTimes, toTokens } from './run-numbers.ts'
import { toChosenCost } from './sample-cost.ts'
import type { NewRun } from './use-new-run.ts'

const usualSizes = [10, 20, 50, 200, 1000, null] as const
/** Places; the widest bar. */
const mostMovement = 5

interface SampleTableProps {
  readonly plan: NewRun
  /** Of the step. */
  readonly number: number
}

export function SampleTable({ plan, number }: SampleTableProps) {
  const { estimate, choices } = plan
  const sizes = estimate?.samples.map(({ size }) => size) ?? usualSizes
  return (
    <div className="rn-card">
      <div className="rn-title">
        <h2 id="rn-sample">{number}. Sample size</h2>
        <span className="s">per benchmark; a larger sample extends a smaller</span>
      </div>
      <div className="rn-wide" role="region" aria-labelledby="rn-sample" tabIndex={0}>
        <table className="rn-table rn-sizes" aria-busy={plan.estimating}>
          <thead>
            <tr>
              <th scope="col">Instances</th>
              <th scope="col">Rank may move</th>
              <th scope="col" className="num">
                Saved here
              </th>
              <th scope="col" className="num">
                in study
              </th>
              <th scope="col" className="num">
                Answers
              </th>
              <th scope="col" className="num">
                Tokens
              </th>
              <th scope="col" className="num">
                Time
              </th>
              <th scope="col" className="num">
                Tells
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <SizeRow
                key={size}
                size={size}
                cost={estimate?.samples.find((sample) => sample.size === size)}
                chosen={choices.size === size}
              />
            ))}
            {!sizes.some((size) => size === choices.size) && (
              <SizeRow size={choices.size} cost={undefined} chosen />
            )}
          </tbody>
        </table>
      </div>
      <p className="rn-fine">
        Rank movement is the 95% interval found in a study of general benchmarks (Perlitz et al. 2023): a
        guide, not a promise. <Tells plan={plan} />
      </p>
    </div>
  )
}

function Tells({ plan: { estimate, choices } }: { readonly plan: NewRun }) {
  const cost = toChosenCost(estimate, choices.size)
  if (cost === undefined) return <>Tells: the smallest difference of two models that a benchmark can show.</>
  return (
    <>
      With {cost.size === null ? 'all' : toCount(cost.size)} instances, two models must differ by about{' '}
      <b>{cost.smallestDifference.toFixed(2)}</b> to be told apart on one benchmark.
    </>
  )
}

interface SizeRowProps {
  readonly size: number | null
  readonly cost: SampleCost | undefined
  readonly chosen: boolean
}

function SizeRow({ size, cost, chosen }: SizeRowProps) {
  return (
    <tr className={chosen ? 'on' : undefined}>
      <th scope="row">
        <label className="row">
          <input
            type="radio"
            name="rn-size"
            checked={chosen}
            onChange={() => setQuery({ n: size === null ? 'all' : String(size) })}
          />
          {size === null ? 'All' : toCount(size)}
        </label>
      </th>
      {cost === undefined ? <NoCost /> : <Costs cost={cost} />}
    </tr>
  )
}

function Costs({ cost }: { readonly cost: SampleCost }) {
  const width = `${Math.min(100, (100 * cost.rankMovement) / mostMovement)}%`
  return (
    <>
      <td>
        <span className="rn-move">
          <span className="track" aria-hidden="true">
            <i style={{ width }} />
          </span>
          ±{cost.rankMovement}
        </span>
      </td>
      <td className="num">{toTimes(cost.savedHere)}</td>
      <td className="num ink3">{toTimes(cost.savedInStudy)}</td>
      <td className="num">{toCount(cost.answers)}</td>
      <td className="num">{toTokens(cost.promptTokens)}</td>
      <td className="num" title={cost.seconds === null ? 'A model has no probe' : undefined}>
        {cost.seconds === null ? <Unknown reason="a model has no probe" /> : toDuration(cost.seconds)}
      </td>
      <td className="num">{cost.smallestDifference.toFixed(2)}</td>
    </>
  )
}

function NoCost() {
  return (
    <>
      {Array.from({ length: 7 }, (_, at) => (
        <td key={at} className={at === 0 ? undefined : 'num'}>
          <Unknown reason="not known yet" />
        </td>
      ))}
    </>
  )
}

function Unknown({ reason }: { readonly reason: string }) {
  return (
    <span className="ink3">
      <span aria-hidden="true">–</span>
      <span className="sr">{reason}</span>
    </span>
  )
}
