// The src folder → its files and what each of them imports, type-only and dynamic imports too.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite'

export const root = resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** From the root of the repository, such as src/core/ports.ts. */
  readonly path: string
  readonly text: string
  readonly room: string
  /** Runs in tests only. */
  readonly isTest: boolean
}

export interface SourceImport {
  readonly from: SourceFile
  readonly specifier: string
  /** Path of the file it means, from the root; null for a package. */
  readonly target: string | null
  readonly line: number
}

export function listSources(): SourceFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((path) => statSync(join(root, path)).isFile())
    .sort()
    .map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
      room: path.split('/')[1]!,
      isTest: /\.(?:test|fixture)\.tsx?$|\/testing\//.test(path),
    }))
}

export function isTypeScript({ path }: SourceFile): boolean {
  return /\.tsx?$/.test(path)
}

/** Every import, export-from, import() and import type in the file. */
export function readImports(from: SourceFile): SourceImport[] {
  const imports: SourceImport[] = []
  const add = (node: ESTree.Node, source: ESTree.Node | null | undefined): void => {
    const specifier = toText(source)
    if (specifier === null) return
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(from.path), specifier))
      : null
    imports.push({ from, specifier, target, line: toLine(from, node) })
  }
  visitTree(from, {
    ImportDeclaration: (node) => add(node, node.source),
    ExportNamedDeclaration: (node) => add(node, node.source),
    ExportAllDeclaration: (node) => add(node, node.source),
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node, node.arguments[0])
    },
  })
  return imports
}

const trees = new WeakMap<object, ESTree.Program>()

export function toTree(file: Pick<SourceFile, 'path' | 'text'>): ESTree.Program {
  const tree = trees.get(file) ?? parseTree(file)
  trees.set(file, tree)
  return tree
}

function parseTree({ path, text }: Pick<SourceFile, 'path' | 'text'>): ESTree.Program {
  const { program, errors } = parseSync(path, text, { preserveParens: false })
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  return program
}

export function visitTree(file: Pick<SourceFile, 'path' | 'text'>, visitor: VisitorObject): void {
  new Visitor(visitor).visit(toTree(file))
}

/** The line where the node begins, from 1. */
export function toLine({ text }: Pick<SourceFile, 'text'>, { start }: ESTree.Node): number {
  return text.slice(0, start).split('\n').length
}

function toText(node: ESTree.Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0]!.value.cooked
    : null
}
