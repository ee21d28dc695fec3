// Main's warning that the workspace is about to lock → a note in front of everything; any key or click takes it away.
import { useEffect, useState } from 'react'
import { useJob } from '../api/use-job.ts'
import { useOpenWorkspace } from '../api/use-workspace.ts'
import { Dialog } from './Dialog.tsx'

/** Under the engine's connection: a lock takes it away with everything else. */
export function LockSoon() {
  const seconds = useLockSoon()
  return seconds === null ? null : <Warning seconds={seconds} />
}

/** The key that answers it reaches the dialog and nothing below, so that it does nothing else. */
function Warning({ seconds }: { readonly seconds: number }) {
  // The title stands still, so that it is read aloud once; the number below counts.
  const [first] = useState(seconds)
  const after = useAfterwards()
  return (
    <Dialog
      title={`Locking in ${first} seconds`}
      onClose={() => undefined}
      actions={
        <button type="button" className="btn primary" data-first>
          Stay
        </button>
      }
    >
      <p role="status">Press any key to stay. {after}</p>
      <p className="ink2" role="timer">
        {seconds} s
      </p>
    </Dialog>
  )
}

function useLockSoon(): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    function hear({ source, data }: MessageEvent<unknown>): void {
      if (source !== window || typeof data !== 'object' || data === null || !('lockSoon' in data)) return
      setSeconds(typeof data.lockSoon === 'number' ? data.lockSoon : null)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return seconds
}

function useAfterwards(): string {
  const job = useJob()
  const workspace = useOpenWorkspace()
  if (job?.state !== 'running') return ''
  return workspace?.settings.keepJobsWhenLocked === true
    ? 'The run keeps its key until it ends.'
    : 'The run pauses and can be resumed.'
}
