// The open workspace → its name on top of the rail, and the ways to another one: each of them locks this one first.
import { bridge } from '../api/bridge.ts'
import { useLock, useRecentWorkspaces } from '../api/use-workspace.ts'
import type { OpenWorkspace } from '../api/use-workspace.ts'
import { Icon } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import { navigate } from './route.ts'
import { wantWorkspace } from './wanted-workspace.ts'
import type { WantedWorkspace } from './wanted-workspace.ts'
import { toFolderName, toInitials } from './workspace-name.ts'

export function Switcher({ workspace }: { readonly workspace: OpenWorkspace }) {
  return (
    <Popover
      className="switcher"
      label="Workspaces"
      title={workspace.path}
      button={
        <>
          <span className="glyph" aria-hidden="true">
            {toInitials(workspace.name)}
          </span>
          <span className="grow wide-only">
            <b className="cut">{workspace.name}</b>
            <small className="cut">{toFolderName(workspace.path)}</small>
          </span>
          <Icon name="up-down" className="wide-only" />
          <span className="sr">Switch workspace</span>
        </>
      }
    >
      <Choices here={workspace.path} />
    </Popover>
  )
}

function Choices({ here }: { readonly here: string }) {
  const recent = useRecentWorkspaces()
  const lock = useLock()
  const others = (recent.data?.recent ?? []).filter((path) => path !== here).slice(0, 6)

  function go(wanted: WantedWorkspace): void {
    wantWorkspace(wanted)
    navigate(['leaderboard'])
    // A run cannot keep this one open: the engine holds one workspace at a time.
    lock({ stopJob: true })
  }

  async function browse(): Promise<void> {
    const path = await bridge.chooseWorkspace()
    if (path !== null) go({ kind: 'open', path })
  }

  return (
    <>
      <p className="h">Opening another workspace locks this one</p>
      {others.map((path) => (
        <button
          key={path}
          type="button"
          className="choice"
          title={path}
          onClick={() => go({ kind: 'open', path })}
        >
          <Icon name="lock" />
          <span className="grow cut">{toFolderName(path)}</span>
        </button>
      ))}
      {others.length > 0 && <hr />}
      <button type="button" className="choice" onClick={() => go({ kind: 'create' })}>
        <Icon name="plus" />
        Create workspace
      </button>
      <button type="button" className="choice" onClick={() => void browse()}>
        <Icon name="folder" />
        Open a workspace folder…
      </button>
    </>
  )
}
