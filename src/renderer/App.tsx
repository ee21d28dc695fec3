// The engine's state → what to show: connecting, locked, open, or ended.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EngineProvider } from './api/engine-context.tsx'
import { toFault } from './api/fault.ts'
import { useWorkspace } from './api/use-workspace.ts'
import { RecoverPage } from './features/unlock/RecoverPage.tsx'
import { UnlockPage } from './features/unlock/UnlockPage.tsx'
import { ViewingLockedPage } from './features/unlock/ViewingLockedPage.tsx'
import { routes } from './routes.tsx'
import { Gate } from './ui/Gate.tsx'
import { LockSoon } from './ui/LockSoon.tsx'
import { matchRoute } from './ui/match-route.ts'
import { PanelState } from './ui/PanelState.tsx'
import { navigate, useRoute } from './ui/route.ts'
import { setSetupRunning, useSetupRunning } from './ui/setup.ts'
import { Shell } from './ui/Shell.tsx'
import { UnknownPage } from './ui/UnknownPage.tsx'

// Everything is on this machine: asking again by itself would only hide a fault, and a browser's idea of "online" means nothing.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, staleTime: Infinity },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A new engine has no workspace open: nothing that the old one said holds any more. */
function forgetAll(): void {
  queries.clear()
  setSetupRunning(false)
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <EngineProvider
        connecting={<Connecting />}
        ended={(tryAgain) => <EngineEnded onTryAgain={tryAgain} />}
        onRestart={forgetAll}
      >
        <Workspace />
        <LockSoon />
      </EngineProvider>
    </QueryClientProvider>
  )
}

/** The id of whoever opens a workspace with its recovery key. */
const RECOVERY_ID = 'recovery'

function Workspace() {
  const workspace = useWorkspace()
  const settingUp = useSetupRunning()
  if (workspace.isPending) return <Connecting />
  if (workspace.isError) {
    return (
      <Gate>
        <PanelState heading="h1" title="The engine does not answer" alert>
          <p>{toFault(workspace.error).message}</p>
        </PanelState>
      </Gate>
    )
  }
  // While a workspace is set up its gate stays, with the steps that are left.
  if (workspace.data.state === 'locked' || settingUp) return <UnlockPage />
  if (workspace.data.state === 'viewing_locked') return <ViewingLockedPage workspace={workspace.data} />
  if (workspace.data.person.id === RECOVERY_ID) return <RecoverPage workspace={workspace.data} />
  return (
    <Shell key={workspace.data.path} workspace={workspace.data}>
      <CurrentPage />
    </Shell>
  )
}

function CurrentPage() {
  const { path } = useRoute()
  const nowhere = path.length === 0
  useEffect(() => {
    if (nowhere) navigate(['leaderboard'], {}, { replace: true })
  }, [nowhere])
  if (nowhere) return null
  const found = matchRoute(routes, path)
  return found === null ? <UnknownPage /> : found.page.page(found.words)
}

function Connecting() {
  return (
    <Gate>
      <h1 className="sr">Wardroom is starting</h1>
    </Gate>
  )
}

function EngineEnded({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <Gate>
      <PanelState
        heading="h1"
        title="The engine has ended"
        alert
        action={
          <button type="button" className="btn" onClick={onTryAgain}>
            Try again
          </button>
        }
      >
        <p>
          Nothing that was stored is lost, and no key is in memory. Try again, or close Wardroom and open it
          again.
        </p>
      </PanelState>
    </Gate>
  )
}
