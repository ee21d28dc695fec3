// What a benchmark's numbers rest on → the line above them.
import type { BenchmarkPage } from '../../../contracts/catalog.ts'
import { toCount, toShortHash } from '../../ui/quantities.ts'
import { toDatasetState, toStateWord } from './dataset-words.ts'

export function BenchmarkBasis({ data }: { readonly data: BenchmarkPage }) {
  const { item, prompt } = data
  const { dataset } = item
  return (
    <dl>
      <div>
        <dt>Main metric</dt>
        <dd>{data.metrics.find(({ main }) => main)?.label ?? item.metricLabel}</dd>
      </div>
      <div>
        <dt>Dataset</dt>
        <dd>
          {toStateWord(toDatasetState(dataset), dataset?.access)}
          {dataset !== null && (
            <>
              , {toCount(dataset.instances)} instances{' '}
              <span className="mono">· {toShortHash(dataset.sha256)}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Prompt wording</dt>
        <dd>{prompt.wording}</dd>
      </div>
      <div>
        <dt>Published on</dt>
        <dd>
          {item.publishedInstances === null
            ? 'not published'
            : `${toCount(item.publishedInstances)} instances`}
        </dd>
      </div>
    </dl>
  )
}
