// This computer → whether it has a keychain that deserves the name; null until it is known.
import { useQuery } from '@tanstack/react-query'
import { bridge } from '../api/bridge.ts'

export function useHasKeychain(): boolean | null {
  const { data } = useQuery({ queryKey: ['has-keychain'], queryFn: () => bridge.hasKeychain() })
  return data ?? null
}
