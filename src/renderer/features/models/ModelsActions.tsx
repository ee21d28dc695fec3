// The page's three ways to add a model.
import { bridge } from '../../api/bridge.ts'
import { toFault } from '../../api/fault.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { OpenDialog } from './ModelDialogs.tsx'

export function ModelsActions({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) {
  async function chooseFile(): Promise<void> {
    try {
      const [path] = await bridge.chooseFiles('model')
      if (path !== undefined) onOpen({ kind: 'add-gguf', path })
    } catch (error) {
      showToast('bad', toFault(error).message)
    }
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => onOpen({ kind: 'add-endpoint' })}>
        <Icon name="server" />
        Add endpoint…
      </button>
      <button type="button" className="btn" onClick={() => onOpen({ kind: 'add-program' })}>
        <Icon name="page" />
        Add program…
      </button>
      <button type="button" className="btn primary" onClick={() => void chooseFile()}>
        <Icon name="plus" />
        Add GGUF file…
      </button>
    </>
  )
}
