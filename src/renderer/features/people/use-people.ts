// The people of the workspace ↔ the engine.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Person, Role } from '../../../contracts/person.ts'
import { useEngine } from '../../api/engine-context.tsx'

const PEOPLE = ['people'] as const

export function usePeople() {
  const engine = useEngine()
  return useQuery({ queryKey: PEOPLE, queryFn: () => engine.people.list(), staleTime: 0 })
}

export interface NewPerson {
  readonly name: string
  readonly roles: readonly Role[]
  readonly passphrase: string
}

export function useAddPerson(onDone: (person: Person) => void) {
  const engine = useEngine()
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ roles, ...person }: NewPerson) => engine.people.add({ ...person, roles: [...roles] }),
    async onSuccess(person) {
      onDone(person)
      await changed()
    },
    // The passphrase is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

export function useSetRoles(onDone: (person: Person) => void) {
  const engine = useEngine()
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ id, roles }: { readonly id: string; readonly roles: readonly Role[] }) =>
      engine.people.setRoles({ id, roles: [...roles] }),
    async onSuccess(person) {
      onDone(person)
      await changed()
    },
  })
}

export function useRemovePerson(onDone: () => void) {
  const engine = useEngine()
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) => engine.people.remove({ id }),
    async onSuccess() {
      onDone()
      await changed()
    },
  })
}

/** One's own roles may be other ones now: what the workspace lets one do is read again too. */
function useChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([PEOPLE, ['workspace'], ['audit']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
