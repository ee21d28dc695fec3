// A suite and an audience → what would be written, and the steps that lead to it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** The audiences that the policy of the machine allows, and the fingerprint of whoever has the workspace open. */
export function useExportChoices() {
  const engine = useEngine()
  return useQuery({ queryKey: ['export-choices'], queryFn: () => engine.exports.choices() })
}

interface SignOff {
  readonly directory: string
  readonly looked: string
  readonly passphrase: string
}

export function useSignOff({ suite, audience }: ExportWish) {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (signOff: SignOff) => engine.exports.signOff({ suite, audience, ...signOff }),
    // Either way the audit log has grown, and with it the manifest.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['export'] })
      void queries.invalidateQueries({ queryKey: ['export-choices'] })
    },
    // The passphrase is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

export function useRenameModel() {
  const engine = useEngine()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (names: { readonly name: string; readonly to: string }) => engine.models.rename(names),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** The strictest one where the route names none. */
export function parseAudience(word: string | undefined): Audience {
  return audienceSchema.safeParse(word).data ?? 'public'
}
