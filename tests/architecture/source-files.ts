// The src folder → its files and what each of them imports, type-only and dynamic imports too.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

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
  const tree = toTree(from)
  const imports: SourceImport[] = []
  walk(tree, (node) => {
    const specifier = toSpecifier(node)
    if (specifier === null) return
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(from.path), specifier))
      : null
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    imports.push({ from, specifier, target, line })
  })
  return imports
}

export function toTree({ path, text }: Pick<SourceFile, 'path' | 'text'>): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function toSpecifier(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return toText(node.moduleSpecifier)
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? toText(node.argument.literal) : null
  if (!ts.isCallExpression(node)) return null
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require'
  return isImport || isRequire ? toText(node.arguments[0]) : null
}

function toText(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null
}
