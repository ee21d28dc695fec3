// Files chosen for a benchmark → what they would bring, and the import itself.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bridge } from '../../api/bridge.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { toCountOf } from '../../ui/quantities.ts'
import { showToast } from '../../ui/toasts.ts'

export interface ImportRequest {
  readonly benchmark: string
  readonly displayName: string
  readonly paths: readonly string[]
}

/** Null where nothing was chosen. */
export async function chooseImport(benchmark: string, displayName: string): Promise<ImportRequest | null> {
  const paths = await bridge.chooseFiles('dataset')
  return paths.length === 0 ? null : { benchmark, displayName, paths }
}

/** Reads the files anew each time: they may have changed. */
export function usePreview({ benchmark, paths }: ImportRequest) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['import-preview', benchmark, paths],
    queryFn: () => engine.datasets.preview({ benchmark, paths: [...paths] }),
    gcTime: 0,
    staleTime: 0,
  })
}

export function useImport({ benchmark, displayName, paths }: ImportRequest, onDone: () => void) {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => engine.datasets.import({ benchmark, paths: [...paths] }),
    async onSuccess({ dataset, already }) {
      onDone()
      const questions = toCountOf(dataset.instances, 'question')
      showToast(
        'ok',
        already
          ? `${displayName}: this file was here already. Nothing was added.`
          : `${displayName}: ${questions} are in the vault, encrypted.`,
      )
      for (const path of paths) showToast('warn', `${path} still lies where it was, unencrypted.`)
      await Promise.all(
        [['catalog'], ['benchmark', benchmark], ['workspace']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
