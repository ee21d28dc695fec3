// A steward's steps on a data set or a prompt pack ↔ the engine, and what has to be read anew after them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Access } from '../../../contracts/benchmark.ts'
import type { DeletionCertificate, Grounds, Terms } from '../../../contracts/stewardship.ts'
import { bridge } from '../../api/bridge.ts'
import { useEngine } from '../../api/engine-context.tsx'

const DELETIONS = ['deletions'] as const

export function useSetAccess(id: string, onDone: (access: Access) => void) {
  const engine = useEngine()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (wish: Grounds & { access: Access }) => engine.datasets.setAccess({ id, ...wish }),
    async onSuccess({ access }) {
      onDone(access)
      await readAnew()
    },
  })
}

export function useSetTerms(id: string, onDone: () => void) {
  const engine = useEngine()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (terms: Terms) => engine.datasets.setTerms({ id, ...terms }),
    async onSuccess() {
      onDone()
      await readAnew()
    },
  })
}

export function useDeleteDataset(id: string, onDone: (certificate: DeletionCertificate) => void) {
  const engine = useEngine()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (grounds: Grounds) => engine.datasets.delete({ id, ...grounds }),
    async onSuccess(certificate) {
      onDone(certificate)
      await readAnew()
    },
  })
}

export function useDropPack(benchmark: string, onDone: () => void) {
  const engine = useEngine()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: () => engine.prompts.remove({ benchmark }),
    async onSuccess() {
      onDone()
      await readAnew()
    },
  })
}

/** Certificates of what was deleted, of one benchmark, newest first. */
export function useDeletions(benchmark: string) {
  const engine = useEngine()
  return useQuery({
    queryKey: DELETIONS,
    queryFn: () => engine.datasets.deletions(),
    select: (list) => list.filter(({ dataset }) => dataset.benchmark === benchmark),
  })
}

/** Asks for a new folder; the certificate's files lie there afterwards. Undefined where the dialog was closed. */
export function useSaveCertificate(id: string) {
  const engine = useEngine()
  return useMutation({
    async mutationFn() {
      const directory = await bridge.chooseNewFolder('export')
      return directory === null ? undefined : engine.datasets.saveCertificate({ id, directory })
    },
  })
}

/** Runs, scores and questions follow a data set: all that was read is read again where it is shown. */
function useReadAnew() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
