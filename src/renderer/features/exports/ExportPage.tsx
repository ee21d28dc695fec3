// A suite of the workspace → an export for one audience: chosen, looked at byte by byte, written.
import { useWorkspace } from '../../api/use-workspace.ts'
import { Page } from '../../ui/Page.tsx'
import { PanelState } from '../../ui/PanelState.tsx'
import { toHref, useRoute } from '../../ui/route.ts'
import { ExportBody } from './ExportBody.tsx'
import { parseAudience } from './use-export.ts'
import './exports.css'
import './export-write.css'

export function ExportPage() {
  const workspace = useWorkspace()
  const { query } = useRoute()
  const suites = workspace.data?.state === 'unlocked' ? workspace.data.suites : []
  const suite = suites.find((name) => name === query['suite']) ?? suites[0]
  const audience = parseAudience(query['audience'])
  return (
    <Page title="New export">
      {suite === undefined ? (
        <PanelState
          title="Nothing to export yet"
          action={
            <a className="btn primary" href={toHref(['runs', 'new'])}>
              New run
            </a>
          }
        >
          <p>An export holds the scores of a suite. This workspace has no runs.</p>
        </PanelState>
      ) : (
        <ExportBody suites={suites} wish={{ suite, audience }} />
      )}
    </Page>
  )
}
