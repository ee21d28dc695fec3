// Folders opened before and a passphrase → an open workspace; or a new one.
import { useState } from 'react'
import { bridge } from '../../api/bridge.ts'
import { useEngineSession } from '../../api/engine-context.tsx'
import { useRecentWorkspaces } from '../../api/use-workspace.ts'
import { Gate } from '../../ui/Gate.tsx'
import { Note } from '../../ui/Note.tsx'
import { useSetupRunning } from '../../ui/setup.ts'
import { useWantedWorkspace, wantWorkspace } from '../../ui/wanted-workspace.ts'
import { CreateForm } from './CreateForm.tsx'
import { UnlockForm } from './UnlockForm.tsx'
import { WorkspaceList } from './WorkspaceList.tsx'
import './unlock.css'

export function UnlockPage() {
  const known = useRecentWorkspaces()
  const wanted = useWantedWorkspace()
  const { restarted } = useEngineSession()
  const settingUp = useSetupRunning()
  const [added, setAdded] = useState<readonly string[]>([])
  if (known.data === undefined) return <Gate>{null}</Gate>
  const { recent, initial } = known.data
  const last = initial ?? recent[0] ?? null
  const path = wanted.kind === 'open' ? wanted.path : wanted.kind === 'last' ? last : null
  const listed = [...new Set([...added, ...(last === null ? [] : [last]), ...recent])]

  async function browse(): Promise<void> {
    const folder = await bridge.chooseWorkspace()
    if (folder === null) return
    setAdded([folder, ...added])
    wantWorkspace({ kind: 'open', path: folder })
  }

  return (
    <Gate {...(settingUp ? { lock: 'Open while it is set up. Encrypted on disk.' } : {})}>
      <div className="gate-column">
        {restarted && (
          <Note kind="info">
            <span role="status">
              The engine stopped and was started again. Nothing that was stored is lost. Unlock to go on.
            </span>
          </Note>
        )}
        {known.data.damaged && (
          <Note kind="warn">
            The settings file was damaged, so the list of workspaces may be short. A copy of it lies beside
            it. No workspace was touched: open yours from its folder.
          </Note>
        )}
        <div className="panel">
          <WorkspaceList
            paths={listed.includes(path ?? '') || path === null ? listed : [path, ...listed]}
            chosen={path}
            creating={wanted.kind === 'create'}
            busy={settingUp}
            onChoose={(chosen) => wantWorkspace({ kind: 'open', path: chosen })}
            onCreate={() => wantWorkspace({ kind: 'create' })}
            onBrowse={() => void browse()}
          />
          {wanted.kind === 'create' ? (
            <CreateForm />
          ) : path === null ? (
            <NothingChosen />
          ) : (
            <UnlockForm key={path} path={path} />
          )}
        </div>
      </div>
    </Gate>
  )
}

function NothingChosen() {
  return (
    <div className="form">
      <h1>Open a workspace</h1>
      <p className="hint">
        A workspace is a folder whose datasets, prompts and answers are encrypted. Create one, or open one
        that is on this machine.
      </p>
      <div>
        <button type="button" className="btn primary big" onClick={() => wantWorkspace({ kind: 'create' })}>
          Create workspace
        </button>
      </div>
    </div>
  )
}
