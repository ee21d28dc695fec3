// One import at a time: choosing files, then the dialog about them.
import { useState } from 'react'
import { toFault } from '../../api/fault.ts'
import { showToast } from '../../ui/toasts.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { chooseImport } from './use-import.ts'
import type { ImportRequest } from './use-import.ts'

interface Named {
  readonly name: string
  readonly displayName: string
}

export interface ImportFlowState {
  readonly request: ImportRequest | null
  readonly choose: (benchmark: Named) => Promise<void>
  readonly close: () => void
}

export function useImportFlow(): ImportFlowState {
  const [request, setRequest] = useState<ImportRequest | null>(null)
  return {
    request,
    close: () => setRequest(null),
    async choose({ name, displayName }) {
      try {
        const chosen = await chooseImport(name, displayName)
        if (chosen !== null) setRequest(chosen)
      } catch (error) {
        showToast('bad', toFault(error).message)
      }
    },
  }
}

export function ImportFlow({ flow }: { readonly flow: ImportFlowState }) {
  const { request, choose, close } = flow
  if (request === null) return null
  return (
    <ImportDialog
      key={request.paths.join('\n')}
      request={request}
      onClose={close}
      onChooseAgain={() => void choose({ name: request.benchmark, displayName: request.displayName })}
    />
  )
}
