// Models of the workspace → the page with their table, the selected one's panel, and the allow list.
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { ModelItem } from '../../../contracts/model-item.ts'
import { useEngineInfo } from '../../api/use-workspace.ts'
import { FaultPanel } from '../../ui/FaultPanel.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/Page.tsx'
import '../../ui/panels.css'
import { Loading } from '../../ui/Loading.tsx'
import { setQuery, useRoute } from '../../ui/route.ts'
import { moveRowFocus, openFocused } from '../../ui/row-focus.ts'
import { AllowList } from './AllowList.tsx'
import { EmbeddedModels } from './EmbeddedModels.tsx'
import { filterModels, GROUPS } from './model-words.ts'
import { ModelDialogs } from './ModelDialogs.tsx'
import type { OpenDialog } from './ModelDialogs.tsx'
import { ModelPanel } from './ModelPanel.tsx'
import './models.css'
import { ModelsActions } from './ModelsActions.tsx'
import { ModelsTable } from './ModelsTable.tsx'
import { ModelsToolbar } from './ModelsToolbar.tsx'
import { useAllowList, useModels, useProbe } from './use-models.ts'

export function ModelsPage() {
  const models = useModels()
  if (models.data !== undefined) return <Models models={models.data} />
  return (
    <Page title="Models">
      {models.isError ? (
        <FaultPanel
          title="The models could not be read"
          error={models.error}
          onRetry={() => void models.refetch()}
        />
      ) : (
        <Loading words="Reading models" />
      )}
    </Page>
  )
}

function Models({ models }: { readonly models: readonly ModelItem[] }) {
  const { query } = useRoute()
  const filters = readFilters(query)
  const shown = filterModels(models, filters)
  const selected = models.find(({ name }) => name === query['model']) ?? shown[0] ?? null
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const allowList = useAllowList()
  const info = useEngineInfo()
  const probe = useProbe()
  const search = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const around = { allowList: allowList.data, freeBytes: info.data?.memory.freeBytes }
  const runProbe = () => selected !== null && !probe.isPending && probe.mutate(selected.name)
  useFreshMemory(info.refetch)
  useModelKeys({ table, search, onProbe: runProbe })
  return (
    <Page
      title="Models"
      actions={<ModelsActions onOpen={setDialog} />}
      toolbar={
        <ModelsToolbar models={models} filters={filters} searchRef={search} memory={info.data?.memory} />
      }
    >
      <div className={selected === null ? 'md-page' : 'md-page split'}>
        <div className="md-main" ref={table}>
          <EmbeddedModels />
          <ModelsTable
            groups={shown}
            any={models.length > 0}
            selected={selected}
            around={around}
            totalBytes={info.data?.memory.totalBytes}
            probing={probe.isPending ? probe.variables : null}
            onOpen={() => panel.current?.focus()}
          />
          <AllowList list={allowList} models={models} onOpen={setDialog} />
        </div>
        {selected !== null && (
          <ModelPanel
            key={selected.name}
            ref={panel}
            model={selected}
            around={around}
            probe={probe}
            onProbe={runProbe}
            onOpen={setDialog}
          />
        )}
      </div>
      <ModelDialogs dialog={dialog} allowList={allowList.data ?? []} models={models} onOpen={setDialog} />
    </Page>
  )
}

interface ModelKeys {
  readonly table: RefObject<HTMLDivElement | null>
  readonly search: RefObject<HTMLInputElement | null>
  readonly onProbe: () => void
}

function useModelKeys({ table, search, onProbe }: ModelKeys): void {
  const move = (step: 1 | -1) => selectBy(moveRowFocus(table.current, step))
  useKeys([
    { keys: 'j', label: 'next model', short: 'model', run: () => move(1) },
    { keys: 'k', label: 'previous model', short: 'model', run: () => move(-1) },
    { keys: 'Enter', label: 'details', run: () => openFocused(table.current) },
    { keys: 'p', label: 'probe', run: onProbe },
    { keys: '/', label: 'filter', run: () => search.current?.focus() },
  ])
}

function readFilters(query: Readonly<Record<string, string>>) {
  const kind = GROUPS.find((group) => group.kind === query['kind'])?.kind ?? ('all' as const)
  return { words: query['q'] ?? '', kind }
}

function selectBy(link: HTMLElement | null): void {
  const name = link?.dataset['row']
  if (name !== undefined) setQuery({ model: name })
}

/** Free memory changes: it is read again whenever the page is opened. */
function useFreshMemory(refetch: () => unknown): void {
  useEffect(() => {
    void refetch()
  }, [refetch])
}
