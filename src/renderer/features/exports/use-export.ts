// A suite and an audience → what would be written, and the step that writes it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { audienceSchema } from '../../../contracts/redacted.ts'
import type { Audience } from '../../../contracts/redacted.ts'
import { useEngine } from '../../api/engine-context.tsx'

export interface ExportWish {
  readonly suite: string
  readonly audience: Audience
}

/** Asked anew on every visit: a run may have added scores. */
export function useExportPreview({ suite, audience }: ExportWish) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['export', suite, audience],
    queryFn: () => engine.exports.preview({ suite, audience }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function useWriteExport({ suite, audience }: ExportWish) {
  const engine = useEngine()
  return useMutation({
    mutationFn: (directory: string) => engine.exports.write({ suite, audience, directory }),
  })
}

/** The strictest one where the route names none. */
export function parseAudience(word: string | undefined): Audience {
  return audienceSchema.safeParse(word).data ?? 'public'
}
