// Every file in src → names, sizes, and the calls that nothing here may make.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  isTypeScript,
  listSources,
  readImports,
  root,
  toTree,
  walk,
  type SourceFile,
} from './source-files.ts'

const sources = listSources()
const code = sources.filter(isTypeScript)
const product = code.filter(({ isTest }) => !isTest)

describe('names and sizes', () => {
  test('kebab-case, components in PascalCase', () => {
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|corpus\.test|fixture|generated))?\.[a-z]+$/
    const component = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/
    const wrong = sources.filter(({ path }) => {
      const name = basename(path)
      return !kebab.test(name) && !(path.startsWith('src/renderer/') && component.test(name))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('no utils, helpers, common or types; no barrel but generated lists and entries', () => {
    const vague = /(?:^|[/_-])(?:utils?|helpers?|common|types?)(?:\/|\.)/i
    expect(sources.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([])
    const barrels = code.filter(
      ({ path, text }) => basename(path) === 'index.ts' && /^export \* from/m.test(text),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  test('no file over 300 lines but generated ones', () => {
    const long = sources.filter(
      ({ path, text }) => !path.includes('.generated.') && text.split('\n').length > 301,
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('each file of the product says in its first line what it is', () => {
    const silent = product.filter(({ text }) => !/^(?:\/\/ \S|\/\*\* ?\S)/.test(text))
    expect(silent.map(({ path }) => path)).toEqual([])
  })
})

describe('untrusted text is never code', () => {
  test('no eval, no Function, no HTML from text', () => {
    const forbidden = new Set([
      'eval',
      'innerHTML',
      'outerHTML',
      'insertAdjacentHTML',
      'dangerouslySetInnerHTML',
    ])
    const hits = product.flatMap((file) =>
      findNames(file, (name, node) => forbidden.has(name) || (name === 'Function' && isCalled(node))),
    )
    expect(hits).toEqual([])
  })
})

describe('no egress', () => {
  const isGuard = ({ path }: SourceFile) => /^src\/clients\/egress-[a-z-]+\.ts$/.test(path)
  const outside = product.filter((file) => !isGuard(file))
  const modules =
    /^(?:node:)?(?:https?|http2|net|tls|dgram|dns(?:\/promises)?|inspector)$|^(?:undici|ws|axios|got|node-fetch)(?:\/|$)/

  test('no module that opens sockets is imported outside the guard', () => {
    const hits = outside
      .flatMap(readImports)
      .filter(({ specifier }) => modules.test(specifier))
      .map(({ from, specifier }) => `${from.path} imports ${specifier}`)
    expect(hits).toEqual([])
    expect(
      product
        .filter(isGuard)
        .flatMap(readImports)
        .some(({ specifier }) => modules.test(specifier)),
    ).toBe(true)
  })

  test('the desktop takes nothing of Electron that speaks to the network', () => {
    const fromElectron = /import\s+(?!type)[^'"]*?\bnet\b[^'"]*?from\s+['"]electron['"]/
    expect(product.filter(({ text }) => fromElectron.test(text)).map(({ path }) => path)).toEqual([])
    expect(fromElectron.test("import { app, net } from 'electron'")).toBe(true)
  })

  test('no fetch, WebSocket, EventSource, XMLHttpRequest or beacon', () => {
    const callers = new Set([
      'fetch',
      'WebSocket',
      'EventSource',
      'XMLHttpRequest',
      'sendBeacon',
      'RTCPeerConnection',
    ])
    const hits = product.flatMap((file) =>
      findNames(file, (name, node) => callers.has(name) && isCalled(node)),
    )
    expect(hits).toEqual([])
  })

  test('no page or style sheet names an address', () => {
    const pages = sources.filter(({ path }) => /\.(?:html|css)$/.test(path))
    expect(pages.length).toBeGreaterThan(3)
    expect(
      pages.filter(({ text }) => /https?:|(?:url\(|src=|href=)["']?\/\//.test(text)).map(({ path }) => path),
    ).toEqual([])
  })
})

test('the generated lists are fresh', () => {
  const run = () =>
    execFileSync(process.execPath, ['scripts/generate-lists.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run()).toBe('')
})

/** Identifiers and JSX attributes that the test wants, as places. */
function findNames(file: SourceFile, wanted: (name: string, node: ts.Node) => boolean): string[] {
  const tree = toTree(file)
  const hits: string[] = []
  walk(tree, (node) => {
    if (!ts.isIdentifier(node) || !wanted(node.text, node)) return
    hits.push(`${file.path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`)
  })
  return hits
}

/** `name(…)`, `new name(…)`, `x.name(…)`. */
function isCalled(node: ts.Node): boolean {
  const callee = ts.isPropertyAccessExpression(node.parent) ? node.parent : node
  const { parent } = callee
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === callee
}
