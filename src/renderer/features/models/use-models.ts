// Models, model files that come with the program, and the allow list ↔ the engine.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditedModel, ModelChanges, NewModel } from '../../../contracts/model-item.ts'
import type { Access } from '../../../contracts/benchmark.ts'
import type { AllowedAddress } from '../../../contracts/model.ts'
import type { Grounds } from '../../../contracts/stewardship.ts'
import { useEngine } from '../../api/engine-context.tsx'
import { setQuery } from '../../ui/route.ts'
import { showToast } from '../../ui/toasts.ts'

const MODELS = ['models'] as const
const EMBEDDED = ['embedded-models'] as const
const ALLOW_LIST = ['allow-list'] as const
const INFO = ['engine-info'] as const
const WORKSPACE = ['workspace'] as const

export function useModels() {
  const engine = useEngine()
  return useQuery({ queryKey: MODELS, queryFn: () => engine.models.list() })
}

export function useEmbedded() {
  const engine = useEngine()
  return useQuery({ queryKey: EMBEDDED, queryFn: () => engine.models.embedded() })
}

export function useAllowList() {
  const engine = useEngine()
  return useQuery({ queryKey: ALLOW_LIST, queryFn: () => engine.models.allowList() })
}

export interface ModelRequest {
  readonly name: string
  readonly source: NewModel
}

/** What a program holds that may be added, as it lies there now; nothing is asked for an empty name. */
export function useProgram(program: string) {
  const engine = useEngine()
  return useQuery({
    queryKey: ['program', program],
    queryFn: () => engine.models.readProgram({ program }),
    enabled: program !== '',
    staleTime: 0,
    gcTime: 0,
  })
}

/** Selects the new model and says so. */
export function useAddModel(onAdded?: () => void) {
  const engine = useEngine()
  const changed = useInvalidate()
  return useMutation({
    mutationFn: (request: ModelRequest) => engine.models.add(request),
    async onSuccess(model) {
      onAdded?.()
      setQuery({ model: model.name })
      showToast('ok', `${model.name} is added. Probe it to see that it answers.`)
      await changed(MODELS, EMBEDDED, ALLOW_LIST, INFO, WORKSPACE)
    },
    // A key for an endpoint is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

/** Gives the remarks and whether its runs are new runs from now on. */
export function useEditModel(onEdited: (edited: EditedModel) => void) {
  const engine = useEngine()
  const changed = useInvalidate()
  return useMutation({
    mutationFn: (wish: { readonly name: string; readonly changes: ModelChanges }) => engine.models.edit(wish),
    async onSuccess(edited) {
      onEdited(edited)
      await changed(MODELS, ALLOW_LIST, INFO)
    },
    // A new key is among the mutation's variables: it is not kept.
    gcTime: 0,
  })
}

export function useProbe() {
  const engine = useEngine()
  const changed = useInvalidate()
  return useMutation({
    mutationFn: (name: string) => engine.models.probe({ name }),
    onSettled: () => changed(MODELS, INFO),
  })
}

export function useRemoveModel(onRemoved: () => void) {
  const engine = useEngine()
  const changed = useInvalidate()
  return useMutation({
    mutationFn: (name: string) => engine.models.remove({ name }),
    async onSuccess() {
      onRemoved()
      await changed(MODELS, EMBEDDED, WORKSPACE)
    },
  })
}

export function useSetClearance(onDone: () => void) {
  const engine = useEngine()
  const changed = useInvalidate()
  return useMutation({
    mutationFn: (wish: Grounds & { name: string; clearance: Access }) => engine.models.setClearance(wish),
    async onSuccess() {
      onDone()
      await changed(MODELS)
    },
  })
}

type AddressChange = Grounds & { address: AllowedAddress }

export function useAllow(onDone: () => void) {
  const engine = useEngine()
  return useListChange((change) => engine.models.allow(change), onDone)
}

export function useDisallow(onDone: () => void) {
  const engine = useEngine()
  return useListChange((change) => engine.models.disallow(change), onDone)
}

function useListChange(change: (wish: AddressChange) => Promise<AllowedAddress[]>, onDone: () => void) {
  const queries = useQueryClient()
  const changed = useInvalidate()
  return useMutation({
    mutationFn: change,
    async onSuccess(list) {
      queries.setQueryData(ALLOW_LIST, list)
      onDone()
      await changed(INFO)
    },
  })
}

function useInvalidate() {
  const queries = useQueryClient()
  return (...keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}
