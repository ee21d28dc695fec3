// The open workspace → everything that the palette can go to or do.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Theme } from '../../contracts/bridge.ts'
import { themes } from '../../contracts/bridge.ts'
import { bridge } from '../api/bridge.ts'
import { useEngine } from '../api/engine-context.tsx'
import type { OpenWorkspace } from '../api/use-workspace.ts'
import { mainPages } from './pages.ts'
import type { PaletteItem } from './palette-items.ts'
import { navigate } from './route.ts'

export interface PaletteCommands {
  readonly onLock: () => void
  readonly onKeys: () => void
}

export function usePaletteItems(workspace: OpenWorkspace, commands: PaletteCommands): readonly PaletteItem[] {
  const things = useThings(workspace)
  const themeItems = useThemeItems()
  return [...toPages(), ...toCommands(commands), ...themeItems, ...things]
}

function toPages(): PaletteItem[] {
  return mainPages.map(({ name, icon, path, keys }) => ({
    id: `page ${name}`,
    icon,
    text: name,
    kind: 'page',
    keys,
    run: () => navigate(path),
  }))
}

function toCommands({ onLock, onKeys }: PaletteCommands): PaletteItem[] {
  return [
    { id: 'new run', icon: 'plus', text: 'New run…', kind: '', run: () => navigate(['runs', 'new']) },
    {
      id: 'progress',
      icon: 'play',
      text: 'Progress of the running job',
      kind: '',
      run: () => navigate(['runs', 'progress']),
    },
    {
      id: 'import',
      icon: 'folder',
      text: 'Import a dataset…',
      kind: '',
      also: 'data file benchmark',
      run: () => navigate(['benchmarks']),
    },
    { id: 'lock', icon: 'lock', text: 'Lock now', kind: '', keys: 'Ctrl+Shift+l', run: onLock },
    { id: 'keys', icon: 'info', text: 'All keys', kind: '', keys: '?', run: onKeys },
  ]
}

const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: 'Theme as the system',
  light: 'Light theme',
  dark: 'Dark theme',
}

function useThemeItems(): PaletteItem[] {
  const queries = useQueryClient()
  const theme = useQuery({ queryKey: ['theme'], queryFn: () => bridge.theme(), staleTime: 0 })
  return themes.map((name) => ({
    id: `theme ${name}`,
    icon: 'theme',
    text: THEME_WORDS[name],
    kind: name === theme.data ? 'in use' : '',
    run: () => void bridge.setTheme(name).then(() => queries.invalidateQueries({ queryKey: ['theme'] })),
  }))
}

/** What the workspace holds; a list that cannot be read is left out. */
function useThings({ suites }: OpenWorkspace): PaletteItem[] {
  const engine = useEngine()
  const catalog = useQuery({ queryKey: ['catalog'], queryFn: () => engine.catalog.tree() })
  const models = useQuery({ queryKey: ['models'], queryFn: () => engine.models.list() })
  const runs = useQuery({ queryKey: ['runs', null], queryFn: () => engine.runs.list({ suite: null }) })
  const benchmarks = (catalog.data ?? []).flatMap((category) => category.benchmarks)
  const names = new Map(benchmarks.map(({ name, displayName }) => [name, displayName]))
  return [
    ...benchmarks.map(({ name, displayName }): PaletteItem => ({
      id: `benchmark ${name}`,
      icon: 'list',
      text: displayName,
      kind: 'benchmark',
      also: name,
      run: () => navigate(['benchmarks', name]),
    })),
    ...(models.data ?? []).map(({ name }): PaletteItem => ({
      id: `model ${name}`,
      icon: 'chip',
      text: name,
      kind: 'model',
      run: () => navigate(['models'], { model: name }),
    })),
    ...suites.map((suite): PaletteItem => ({
      id: `suite ${suite}`,
      icon: 'suite',
      text: suite,
      kind: 'suite',
      run: () => navigate(['leaderboard'], { suite }),
    })),
    ...(runs.data ?? []).map((run): PaletteItem => ({
      id: `run ${run.id}`,
      icon: 'play',
      text: `${names.get(run.benchmark) ?? run.benchmark}, ${run.model}`,
      kind: `run in ${run.suite}`,
      run: () => navigate(['runs', run.id]),
    })),
  ]
}
