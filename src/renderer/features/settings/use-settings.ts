// The workspace's settings → as chosen and as they hold, and the step that changes them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsChanges, SettingsView } from '../../../contracts/workspace-settings.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { toFault } from '../../api/fault.ts'
import { showToast } from '../../ui/toasts.ts'

const SETTINGS = ['settings'] as const

export function useSettings() {
  const engine = useEngine()
  return useQuery<SettingsView>({ queryKey: SETTINGS, queryFn: () => engine.settings.get() })
}

export function useChangeSettings(): (changes: SettingsChanges) => void {
  const engine = useEngine()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (changes: SettingsChanges) => engine.settings.set(changes),
    onSuccess(view) {
      queries.setQueryData(SETTINGS, view)
      // The rail says after how many minutes it locks.
      void queries.invalidateQueries({ queryKey: ['workspace'] })
    },
    onError: (error) => showToast('bad', toFault(error).message),
  })
  return mutate
}
