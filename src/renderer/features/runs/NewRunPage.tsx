// Benchmarks, models and a sample size → a job: what it would cost and tell, then Start.
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { navigate, setQuery } from '../../ui/route.ts'
import { useJob } from '../../api/use-job.ts'
import { BenchmarkPicker } from './BenchmarkPicker.tsx'
import { Checks } from './Checks.tsx'
import { EstimateStrip } from './EstimateStrip.tsx'
import { JuryPicker } from './JuryPicker.tsx'
import { ModelPicker } from './ModelPicker.tsx'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { Waiting } from './Waiting.tsx'
import { RunSettings } from './RunSettings.tsx'
import { SampleTable } from './SampleTable.tsx'
import { StartBar } from './StartBar.tsx'
import { useStartJob } from './use-job-actions.ts'
import { useNewRun } from './use-new-run.ts'
import type { NewRun } from './use-new-run.ts'
import './runs.css'
import './new-run.css'
import './new-run-choices.css'

const crumbs = [{ text: 'Runs', href: '#/runs' }]

export function NewRunPage() {
  const { plan, catalog, models } = useNewRun()
  return (
    <Page
      title="New run"
      crumbs={crumbs}
      state={plan !== null && <SuiteField suite={plan.choices.suite} suites={plan.suites} />}
    >
      {catalog.isError && (
        <FaultPanel
          title="The benchmarks could not be read"
          error={catalog.error}
          onRetry={() => void catalog.refetch()}
        />
      )}
      {models.isError && !catalog.isError && (
        <FaultPanel
          title="The models could not be read"
          error={models.error}
          onRetry={() => void models.refetch()}
        />
      )}
      {(catalog.isPending || models.isPending) && <Waiting>Reading benchmarks and models.</Waiting>}
      {plan !== null && <Plan plan={plan} />}
    </Page>
  )
}

interface SuiteFieldProps {
  readonly suite: string
  readonly suites: readonly string[]
}

function SuiteField({ suite, suites }: SuiteFieldProps) {
  const empty = suite.trim() === ''
  return (
    <label className="picker rn-suite">
      Suite
      <span className={empty ? 'field bad' : 'field'}>
        <input
          value={suite}
          maxLength={80}
          list="rn-suites"
          aria-invalid={empty}
          onChange={(event) => setQuery({ suite: event.target.value })}
        />
      </span>
      <datalist id="rn-suites">
        {suites.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  )
}

function Plan({ plan }: { readonly plan: NewRun }) {
  const job = useJob()
  const start = useStartJob(() => navigate(['runs', 'progress']))
  const busy = job?.state === 'running'
  const isJudged = plan.benchmarks.some(({ judged }) => judged)
  const suite = plan.choices.suite.trim()
  const canStart = suite !== '' && plan.ready.length > 0 && !plan.estimating && !busy && !start.isPending
  function begin(): void {
    if (!canStart) return
    const { size, concurrency, prompting, constrained, logprobs } = plan.choices
    const held = { ...(constrained ? { constrained } : {}), ...(logprobs ? { logprobs } : {}) }
    const entries = [...plan.ready]
    const jury = plan.choices.jury === null ? {} : { jury: [...plan.jury] }
    start.mutate({ suite, entries, maxEvalInstances: size, concurrency, prompting, ...held, ...jury })
  }
  useKeys([{ keys: 'Ctrl+Enter', label: 'Start', short: 'start', run: begin, everywhere: true }])
  return (
    <div className="rn-new">
      <div className="rn-columns">
        <BenchmarkPicker tree={plan.tree} chosen={plan.choices.benchmarks} />
        <section className="rn-pane" aria-labelledby="rn-models">
          <ModelPicker plan={plan} />
          <JuryPicker plan={plan} />
          <RunSettings choices={plan.choices} models={plan.chosenModels} after={isJudged ? 3 : 2} />
        </section>
        <section className="rn-pane rn-cost" aria-label="Sample size and checks">
          <SampleTable plan={plan} number={isJudged ? 7 : 6} />
          <EstimateStrip plan={plan} />
          <Checks plan={plan} busy={busy} paused={job?.state === 'paused'} />
        </section>
      </div>
      <StartBar plan={plan} canStart={canStart} onStart={begin} />
    </div>
  )
}
