// A job that was cut short → resumed by itself after a crash of the engine, else a question.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEngineSession } from '../api/engine-context.tsx'
import { toFault } from '../api/fault.ts'
import type { OpenWorkspace } from '../api/use-workspace.ts'
import { Dialog } from './Dialog.tsx'
import { navigate } from './route.ts'
import { showToast } from './toasts.ts'

type Interrupted = OpenWorkspace['interruptedJob']

export function InterruptedJob({ job }: { readonly job: Interrupted }) {
  const { restarted, forgetRestart } = useEngineSession()
  const resume = useResume()
  const [declined, setDeclined] = useState(false)
  const { mutate } = resume
  const id = job?.id ?? null
  useEffect(() => {
    if (!restarted) return
    forgetRestart()
    if (id === null) return
    mutate(undefined, {
      onSuccess: () => showToast('info', 'The run goes on where the engine stopped. No answer was lost.'),
    })
  }, [restarted, forgetRestart, id, mutate])
  if (job === null || restarted || declined || resume.isPending || resume.isSuccess) return null

  function goOn(): void {
    mutate(undefined, { onSuccess: () => navigate(['runs', 'progress']) })
  }

  return (
    <Dialog
      title={`Resume ${job.suite}?`}
      onClose={() => setDeclined(true)}
      actions={
        <>
          <button type="button" className="btn" onClick={() => setDeclined(true)}>
            Not now
          </button>
          <button type="button" className="btn primary" data-first onClick={goOn}>
            Resume
          </button>
        </>
      }
    >
      <p>
        {toCount(job.answered)} {job.answered === 1 ? 'answer is' : 'answers are'} kept and none is asked
        again. {toCount(job.total - job.answered)} are left.
      </p>
    </Dialog>
  )
}

function useResume() {
  const { engine } = useEngineSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => engine.jobs.resume(),
    onSuccess(job) {
      queries.setQueryData(['job'], job)
      void queries.invalidateQueries({ queryKey: ['workspace'] })
    },
    onError: (error) => showToast('bad', `The run did not go on. ${toFault(error).message}`),
  })
}

function toCount(value: number): string {
  return value.toLocaleString('en-GB')
}
