// The workspace, its pages, its job and its lock → the left rail, wide or folded to icons.
import { useJob } from '../api/use-job.ts'
import type { OpenWorkspace } from '../api/use-workspace.ts'
import { Icon } from './Icon.tsx'
import { JobBox } from './JobBox.tsx'
import { toCaps } from './KeyCaps.tsx'
import { mainPages } from './pages.ts'
import type { MainPage } from './pages.ts'
import { toHref, useRoute } from './route.ts'
import { toRoleWords } from './role-words.ts'
import { Switcher } from './Switcher.tsx'
import { toInitials } from './workspace-name.ts'

interface RailProps {
  readonly workspace: OpenWorkspace
  readonly folded: boolean
  readonly onFold: () => void
  readonly onPalette: () => void
  readonly onLock: () => void
}

export function Rail({ workspace, folded, onFold, onPalette, onLock }: RailProps) {
  return (
    <aside className="rail" aria-label="Workspace">
      <Switcher workspace={workspace} />
      <button type="button" className="jump" onClick={onPalette} title="Go to or do (Ctrl K)">
        <Icon name="search" />
        <span className="grow wide-only">Go to or do…</span>
        <kbd className="wide-only" aria-hidden="true">
          {toCaps('Ctrl+k').join(' ')}
        </kbd>
        <span className="sr folded-only">Go to or do</span>
      </button>
      <Nav workspace={workspace} />
      <span className="grow" />
      <JobBox />
      <LockBox minutes={workspace.settings.idleMinutes} folded={folded} onLock={onLock} />
      <Person person={workspace.person} />
      <button
        type="button"
        className="fold"
        aria-expanded={!folded}
        onClick={onFold}
        title={folded ? 'Unfold the rail (\\)' : 'Fold the rail (\\)'}
      >
        <Icon name="fold" />
        <span className={folded ? 'sr' : ''}>{folded ? 'Unfold the rail' : 'Fold'}</span>
        <kbd className="wide-only" aria-hidden="true">
          {'\\'}
        </kbd>
      </button>
    </aside>
  )
}

interface LockBoxProps {
  readonly minutes: number
  readonly folded: boolean
  readonly onLock: () => void
}

function LockBox({ minutes, folded, onLock }: LockBoxProps) {
  return (
    <div className="lockbox">
      <Icon name="unlock" size={16} className="wide-only" />
      <b className="medium wide-only">Unlocked</b>
      <button type="button" className="btn sm" title="Lock now (Ctrl Shift L)" onClick={onLock}>
        {folded ? <Icon name="unlock" /> : 'Lock'}
        {folded && <span className="sr">Lock</span>}
      </button>
      <small className="wide-only">Locks after {minutes} min idle</small>
    </div>
  )
}

/** Whoever unlocked; the way to the people of the workspace. */
function Person({ person }: Pick<OpenWorkspace, 'person'>) {
  const words = toRoleWords(person.roles)
  return (
    <div className="person" title={`${person.name}, ${words.all}`}>
      <span className="face" aria-hidden="true">
        {toInitials(person.name)}
      </span>
      <b className="medium grow cut wide-only">{person.name}</b>
      <span className="ink3 cut wide-only">{words.short}</span>
      <span className="sr folded-only">
        {person.name}, {words.all}
      </span>
    </div>
  )
}

function Nav({ workspace }: { readonly workspace: OpenWorkspace }) {
  const { path } = useRoute()
  const job = useJob()
  const { benchmarks, models, runs } = workspace.counts
  const active = job?.state === 'running' || job?.state === 'paused'
  const counts: Readonly<Record<string, string>> = {
    benchmarks: String(benchmarks),
    models: String(models),
    runs: active ? '1 active' : String(runs),
  }
  const toLink = ({ name, icon, path: target, keys }: MainPage) => (
    <a
      key={name}
      href={toHref(target)}
      aria-current={path[0] === target[0] ? (path.length === target.length ? 'page' : 'true') : undefined}
      title={`${name} (${keys})`}
    >
      <Icon name={icon} size={16} />
      <span className="word">{name}</span>
      {counts[target[0]] !== undefined && <span className="n">{counts[target[0]]}</span>}
    </a>
  )
  return (
    <nav className="nav" aria-label="Main">
      {mainPages.filter(({ part }) => part === 'work').map(toLink)}
      <hr />
      {mainPages.filter(({ part }) => part === 'out').map(toLink)}
    </nav>
  )
}
