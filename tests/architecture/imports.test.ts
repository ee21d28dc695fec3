// Every import of every file in src → the room table, packages by room, and no cycles.
import { describe, expect, test } from 'vitest'
import { rooms } from '../../oxlint.config.ts'
import { isTypeScript, listSources, readImports, type SourceImport } from './source-files.ts'

const sources = listSources().filter(isTypeScript)
const imports = sources.flatMap(readImports)
const show = ({ from, line, specifier }: SourceImport) => `${from.path}:${line} imports ${specifier}`

describe('rooms', () => {
  test('the reader sees static, type-only, re-exporting and dynamic imports', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../storage/b.ts'",
      "export * from './c.ts'",
      "const d = await import('./d.ts')",
      "type E = import('./e.ts').E",
      "import 'f'",
    ].join('\n')
    const found = readImports({ path: 'src/core/x.ts', text, room: 'core', isTest: false })
    expect(found.map(({ target, specifier }) => target ?? specifier)).toEqual([
      'src/core/a.ts',
      'src/storage/b.ts',
      'src/core/c.ts',
      'src/core/d.ts',
      'src/core/e.ts',
      'f',
    ])
  })

  test('every folder of src is a room of the table', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect([...new Set(sources.map(({ room }) => room))].filter((room) => !(room in rooms))).toEqual([])
  })

  test('no folder inside a room has the name of a room: the linter tells rooms by folder', () => {
    const inside = new Set(sources.flatMap(({ path }) => path.split('/').slice(2, -1)))
    expect([...inside].filter((name) => name in rooms)).toEqual([])
  })

  test('imports go down only', () => {
    const wrong = imports.filter(({ from, target }) => {
      if (target === null) return false
      const room = target.startsWith('src/') ? target.split('/')[1]! : null
      return room === null ? !from.isTest : room !== from.room && !rooms[from.room]!.includes(room)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test('features of the renderer never import one another', () => {
    const featureOf = (path: string) => /^src\/renderer\/features\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(({ from, target }) => {
      const feature = target === null ? undefined : featureOf(target)
      const inFeature = featureOf(from.path) !== undefined || from.path.startsWith('src/renderer/ui/')
      return inFeature && feature !== undefined && feature !== featureOf(from.path)
    })
    expect(wrong.map(show)).toEqual([])
  })
})

describe('packages', () => {
  const packagesOf = (room: string) =>
    imports.filter(({ from, target }) => from.room === room && target === null && !from.isTest)
  const outside = (room: string, allowed: readonly string[]) =>
    packagesOf(room).filter(({ specifier }) => !allowed.includes(specifier))

  test('contracts imports zod and @orpc/contract only', () => {
    expect(packagesOf('contracts').length).toBeGreaterThan(5)
    expect(outside('contracts', ['zod', '@orpc/contract']).map(show)).toEqual([])
  })

  test('core imports no package but zod and nothing of Node', () => {
    expect(outside('core', ['zod']).map(show)).toEqual([])
  })

  test('renderer and preload import nothing of Node, main no native module', () => {
    const node = imports.filter(
      ({ from, specifier }) => from.room === 'renderer' && !from.isTest && specifier.startsWith('node:'),
    )
    expect(node.map(show)).toEqual([])
    const native = ['better-sqlite3', 'node-llama-cpp']
    const loaded = ['main', 'preload', 'renderer'].flatMap(packagesOf)
    expect(loaded.filter(({ specifier }) => native.includes(specifier)).map(show)).toEqual([])
  })
})

test('no cycles between files, type-only imports counted', () => {
  const graph = Map.groupBy(imports, ({ from }) => from.path)
  const done = new Set<string>()
  const cycles: string[] = []

  function visit(path: string, trail: readonly string[]): void {
    const at = trail.indexOf(path)
    if (at >= 0) cycles.push([...trail.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    for (const { target } of graph.get(path) ?? []) if (target !== null) visit(target, [...trail, path])
    done.add(path)
  }

  for (const { path } of sources) visit(path, [])
  expect(cycles).toEqual([])
})
