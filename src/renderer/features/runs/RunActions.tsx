// A run's status → where to go from here: progress, the same run again, the leaderboard, the export.
import type { RunSummary } from '../../../contracts/run.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toHref } from '../../ui/route.ts'

export function RunActions({ run }: { readonly run: RunSummary }) {
  return (
    <>
      {run.status === 'running' && (
        <a className="btn" href="#/runs/progress">
          <Icon name="play" />
          Progress
        </a>
      )}
      <a className="btn" href={toHref(['exports', 'new'], { suite: run.suite })}>
        <Icon name="export" />
        Export…
      </a>
    </>
  )
}
