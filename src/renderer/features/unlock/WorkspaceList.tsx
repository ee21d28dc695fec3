// Workspace folders → a list to choose from, and the ways to a new and to another one.
import { Icon } from '../../ui/Icon.tsx'
import { toFolderName, toInitials } from '../../ui/workspace-name.ts'

interface WorkspaceListProps {
  readonly paths: readonly string[]
  readonly chosen: string | null
  readonly creating: boolean
  /** A workspace is being set up: nothing else can be chosen. */
  readonly busy: boolean
  readonly onChoose: (path: string) => void
  readonly onCreate: () => void
  readonly onBrowse: () => void
}

export function WorkspaceList(props: WorkspaceListProps) {
  const { paths, chosen, creating, busy, onChoose, onCreate, onBrowse } = props
  return (
    <section className="workspaces" aria-labelledby="workspaces-title">
      <h2 id="workspaces-title">Workspaces on this machine</h2>
      {paths.length === 0 && <p className="hint">None was opened here before.</p>}
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={path === chosen}
              disabled={busy}
              onClick={() => onChoose(path)}
            >
              <span className="g" aria-hidden="true">
                {toInitials(toFolderName(path))}
              </span>
              <span className="grow">
                <b className="cut">{toFolderName(path)}</b>
                <small className="cut" title={path}>
                  {path}
                </small>
              </span>
              <Icon name="lock" />
            </button>
          </li>
        ))}
      </ul>
      <span className="grow" />
      <button
        type="button"
        className={creating ? 'btn on' : 'btn'}
        aria-pressed={creating}
        disabled={busy && !creating}
        onClick={onCreate}
      >
        <Icon name="plus" />
        Create workspace
      </button>
      <button type="button" className="btn quiet" disabled={busy} onClick={onBrowse}>
        <Icon name="folder" />
        Open a workspace folder…
      </button>
    </section>
  )
}
