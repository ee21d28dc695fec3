// Every file in src → names, sizes, and the calls that nothing here may make.
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import type { ESTree } from 'vite'
import { describe, expect, test } from 'vitest'
import {
  isTypeScript,
  listSources,
  readImports,
  root,
  toLine,
  visitTree,
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
    const hits = product.flatMap((file) => [
      ...findNames(file, forbidden),
      ...findCalls(file, new Set(['Function'])),
    ])
    expect(hits).toEqual([])
  })
})

test('names and calls are found wherever they stand', () => {
  const text = [
    'const a = await fetch(url)',
    'const b = globalThis?.fetch?.(url)',
    'const c = new window.WebSocket(url)',
    '// fetch(url)',
    "const d = 'fetch(url)'",
    'const e = <p dangerouslySetInnerHTML={html} />',
    'element.innerHTML = html',
  ].join('\n')
  const file = { path: 'src/renderer/x.tsx', text, room: 'renderer', isTest: false }
  expect(findCalls(file, new Set(['fetch', 'WebSocket']))).toEqual(
    ['1 fetch', '2 fetch', '3 WebSocket'].map((place) => `src/renderer/x.tsx:${place}`),
  )
  expect(findNames(file, new Set(['dangerouslySetInnerHTML', 'innerHTML']))).toEqual(
    ['6 dangerouslySetInnerHTML', '7 innerHTML'].map((place) => `src/renderer/x.tsx:${place}`),
  )
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
    expect(product.flatMap((file) => findCalls(file, callers))).toEqual([])
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

/** Identifiers and JSX attributes of these names, as places. */
function findNames(file: SourceFile, names: ReadonlySet<string>): string[] {
  const hits: string[] = []
  const check = (node: ESTree.Node & { readonly name: string }) => {
    if (names.has(node.name)) hits.push(`${file.path}:${toLine(file, node)} ${node.name}`)
  }
  visitTree(file, { Identifier: check, JSXIdentifier: check })
  return hits
}

/** `name(…)`, `new name(…)`, `x.name(…)`, as places. */
function findCalls(file: SourceFile, names: ReadonlySet<string>): string[] {
  const hits: string[] = []
  const check = ({ callee }: ESTree.CallExpression | ESTree.NewExpression) => {
    const called = callee.type === 'MemberExpression' ? callee.property : callee
    if (called.type === 'Identifier' && names.has(called.name))
      hits.push(`${file.path}:${toLine(file, called)} ${called.name}`)
  }
  visitTree(file, { CallExpression: check, NewExpression: check })
  return hits
}
