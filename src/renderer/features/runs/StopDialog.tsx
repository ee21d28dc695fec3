// Stop? → what is kept, what is not asked any more, and two verbs.
import type { Job } from '../../../contracts/job.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toCount, toCountOf } from '../../ui/quantities.ts'
import { useJobStep } from './use-job-actions.ts'

interface StopDialogProps {
  readonly job: Job
  readonly onClose: () => void
}

export function StopDialog({ job, onClose }: StopDialogProps) {
  const stop = useJobStep('stop')
  const left = job.total - job.answered - job.failed
  return (
    <Dialog
      title="Stop this job?"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Keep running
          </button>
          <button
            type="button"
            className="btn rn-danger"
            disabled={stop.isPending}
            onClick={() => stop.mutate(undefined, { onSettled: onClose })}
          >
            Stop
          </button>
        </>
      }
    >
      <p>
        {toCountOf(job.answered, 'answer')} {job.answered === 1 ? 'is' : 'are'} kept. {toCount(left)}{' '}
        {left === 1 ? 'is' : 'are'} not asked. The same run can go on later, and no stored answer is asked
        again.
      </p>
    </Dialog>
  )
}
