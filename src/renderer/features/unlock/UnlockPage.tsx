// Folders opened before and a passphrase → an open workspace.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bridge } from '../../api/bridge.ts'
import { Gate } from '../../ui/Gate.tsx'
import { PassphraseForm } from './PassphraseForm.tsx'
import { WorkspaceList } from './WorkspaceList.tsx'
import './unlock.css'

export function UnlockPage() {
  const known = useQuery({
    queryKey: ['recent-workspaces'],
    queryFn: () => bridge.recentWorkspaces(),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (known.data === undefined) return <Gate>{null}</Gate>
  const { recent, initial } = known.data
  const path = chosen ?? initial ?? recent[0] ?? null
  const listed = path === null || recent.includes(path) ? recent : [path, ...recent]

  async function choose(): Promise<void> {
    const folder = await bridge.chooseWorkspace()
    if (folder !== null) setChosen(folder)
  }

  return (
    <Gate>
      <div className="panel">
        <WorkspaceList paths={listed} chosen={path} onChoose={setChosen} onBrowse={() => void choose()} />
        {path === null ? <NothingChosen /> : <PassphraseForm key={path} path={path} />}
      </div>
    </Gate>
  )
}

function NothingChosen() {
  return (
    <div className="form">
      <h1>Open a workspace</h1>
      <p className="hint">
        A workspace is a folder whose datasets, prompts and answers are encrypted. Choose one at the left, or
        make one on the command line with <span className="mono">wardroom init DIR</span>.
      </p>
    </div>
  )
}
