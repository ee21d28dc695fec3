// What the command line loads before it understands its words: nothing that works, so that help and mistakes answer at once.
import { expect, test } from 'vitest'
import { relative, resolve, dirname } from 'node:path'
import { listSources, root, toTree, type SourceFile } from './source-files.ts'

const sources = new Map(listSources().map((source) => [source.path, source]))

/** Imports that are loaded with the file: neither types nor import(). */
function listLoaded(source: SourceFile): string[] {
  return toTree(source).body.flatMap((node) => {
    const isImport = node.type === 'ImportDeclaration' && node.importKind !== 'type'
    const isExport =
      (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') &&
      node.exportKind !== 'type'
    if (!isImport && !isExport) return []
    const specifier = node.source?.value
    return specifier?.startsWith('.') ? [relative(root, resolve(root, dirname(source.path), specifier))] : []
  })
}

test('no service, store or client is loaded at the start', () => {
  const loaded = new Set(['src/cli/index.ts'])
  for (const path of loaded) for (const next of listLoaded(sources.get(path)!)) loaded.add(next)
  expect(loaded.size).toBeGreaterThan(40)
  expect([...loaded].filter((path) => /^src\/(?:services|storage|clients)\//.test(path))).toEqual([])
})
