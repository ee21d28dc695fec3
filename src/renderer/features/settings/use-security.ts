// The open workspace → what its keys rest on, read anew after each change.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecurityStatus } from '../../../contracts/security-view.ts'
import { useEngine } from '../../api/engine-context.tsx'

const SECURITY = ['security'] as const

export function useSecurity() {
  const engine = useEngine()
  return useQuery<SecurityStatus>({ queryKey: SECURITY, queryFn: () => engine.security.status() })
}

export function useForgetSecurity(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: SECURITY })
}
