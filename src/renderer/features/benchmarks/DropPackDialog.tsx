// A prompt pack → the question whether to go back to our own wording.
import { FormDialog } from '../../ui/FormDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useDropPack } from './use-steward.ts'

interface DropPackDialogProps {
  readonly benchmark: { readonly name: string; readonly displayName: string }
  readonly onClose: () => void
}

export function DropPackDialog({ benchmark, onClose }: DropPackDialogProps) {
  const dropped = useDropPack(benchmark.name, () => {
    onClose()
    showToast('info', `${benchmark.displayName}: new runs use Wardroom's own wording.`)
  })
  return (
    <FormDialog
      title={`Drop the prompt pack of ${benchmark.displayName}?`}
      verb="Drop pack"
      danger
      ready={!dropped.isPending}
      error={dropped.error}
      unchanged="Nothing was dropped."
      onSubmit={() => dropped.mutate()}
      onClose={onClose}
    >
      <p>
        New runs use Wardroom&apos;s own wording again, and say so. Runs that were made with upstream&apos;s
        wording stay as they are. The pack can be imported again.
      </p>
    </FormDialog>
  )
}
