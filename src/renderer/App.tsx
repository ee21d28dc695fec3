// The engine's state → the page to show: connecting, locked, open, or ended.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { EngineProvider } from './api/engine-context.tsx'
import { toFault } from './api/fault.ts'
import { useWorkspace } from './api/use-workspace.ts'
import { LeaderboardPage } from './features/leaderboard/LeaderboardPage.tsx'
import { UnlockPage } from './features/unlock/UnlockPage.tsx'
import { Gate } from './ui/Gate.tsx'
import { PanelState } from './ui/PanelState.tsx'
import { Shell } from './ui/Shell.tsx'

// Everything is on this machine: asking again by itself would only hide a fault, and a browser's idea of "online" means nothing.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, staleTime: Infinity },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <EngineProvider connecting={<Connecting />} ended={<EngineEnded />}>
        <Workspace />
      </EngineProvider>
    </QueryClientProvider>
  )
}

function Workspace() {
  const workspace = useWorkspace()
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
  if (workspace.data.state === 'locked') return <UnlockPage />
  return (
    <Shell workspace={workspace.data}>
      <LeaderboardPage suites={workspace.data.suites} />
    </Shell>
  )
}

function Connecting() {
  return (
    <Gate>
      <h1 className="sr">Wardroom is starting</h1>
    </Gate>
  )
}

function EngineEnded() {
  return (
    <Gate>
      <PanelState heading="h1" title="The engine has ended" alert>
        <p>Nothing that was stored is lost, and no key is in memory. Close Wardroom and open it again.</p>
      </PanelState>
    </Gate>
  )
}
