// An open workspace → the window around every page: left rail, lock, status bar.
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { WorkspaceState } from '../../contracts/api.ts'
import { useEngineInfo, useLock } from '../api/use-workspace.ts'
import { Icon } from './Icon.tsx'
import { toInitials } from './workspace-name.ts'

type OpenWorkspace = Extract<WorkspaceState, { state: 'unlocked' }>

interface ShellProps {
  readonly workspace: OpenWorkspace
  readonly children: ReactNode
}

export function Shell({ workspace, children }: ShellProps) {
  const lock = useLock()
  const { mutate } = lock
  useEffect(() => {
    function lockByKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'l') mutate()
    }
    window.addEventListener('keydown', lockByKey)
    return () => window.removeEventListener('keydown', lockByKey)
  }, [mutate])
  return (
    <div className="app">
      <Rail workspace={workspace} onLock={() => mutate()} locking={lock.isPending} />
      <main className="main">{children}</main>
      <StatusBar />
    </div>
  )
}

interface RailProps {
  readonly workspace: OpenWorkspace
  readonly onLock: () => void
  readonly locking: boolean
}

function Rail({ workspace, onLock, locking }: RailProps) {
  return (
    <aside className="rail" aria-label="Workspace">
      <div className="switcher" title={workspace.path}>
        <span className="glyph" aria-hidden="true">
          {toInitials(workspace.name)}
        </span>
        <span className="grow">
          <b className="cut">{workspace.name}</b>
          <small className="cut">{workspace.path}</small>
        </span>
      </div>
      <nav className="nav" aria-label="Main">
        <a href="#leaderboard" aria-current="page">
          <Icon name="chart" size={16} />
          Leaderboard
        </a>
      </nav>
      <span className="grow" />
      <div className="lockbox">
        <Icon name="unlock" size={16} />
        <b className="medium">Unlocked</b>
        <button
          type="button"
          className="btn sm"
          title="Lock now (Ctrl Shift L)"
          onClick={onLock}
          disabled={locking}
        >
          Lock
        </button>
        <small>Key held until you lock</small>
      </div>
    </aside>
  )
}

function StatusBar() {
  const info = useEngineInfo()
  const hosts = info.data?.allowedHosts
  return (
    <footer className="status">
      <span className="i">
        <Icon name="unlock" size={12} />
        Unlocked, encrypted on disk
      </span>
      {hosts !== undefined && (
        <span className="i">
          <Icon name="offline" size={12} />
          Offline · {hosts} allowed {hosts === 1 ? 'host' : 'hosts'}
        </span>
      )}
      <span className="i">
        <Icon name="check" size={12} />
        Engine ready
      </span>
      <span className="keys">
        <span>
          <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>L</kbd> lock
        </span>
      </span>
    </footer>
  )
}
