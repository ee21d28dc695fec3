// The parts of main that need no Electron: addresses, environment, arguments, places.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toEngineEnvironment } from './engine-environment.ts'
import { toFilePath } from './file-path.ts'
import { toInitialWorkspace } from './initial-workspace.ts'
import { isInside } from './inside-folder.ts'
import { withNewest } from './recent.ts'
import { toVisibleBounds } from './visible-bounds.ts'

describe('toFilePath', () => {
  it.each([
    ['wardroom://app/', '/r/index.html'],
    ['wardroom://app/assets/a.js?v=1#x', '/r/assets/a.js'],
    ['wardroom://app/a%20b.css', '/r/a b.css'],
    ['wardroom://app/../main/index.js', '/r/main/index.js'],
  ])('%s is %s', (address, file) => {
    expect(toFilePath('/r', address)).toBe(file)
  })

  it.each([
    'wardroom://other/index.html',
    'https://app/index.html',
    'wardroom://app/..%2fmain%2findex.js',
    'wardroom://app/%2e%2e%2fsecret',
    'wardroom://app/..%5csecret',
    'wardroom://app/a%00.js',
    'wardroom://app/%E0%A4%A',
    'wardroom://app/%2f',
    'nonsense',
  ])('%s is nothing', (address) => {
    expect(toFilePath('/r', address)).toBeNull()
  })
})

describe('toEngineEnvironment', () => {
  it('keeps what a program needs and no secret', () => {
    const kept = toEngineEnvironment({
      PATH: '/bin',
      LC_ALL: 'C',
      WARDROOM_PASSPHRASE: 'p',
      OPENAI_API_KEY: 'k',
      NODE_OPTIONS: '-r x',
    })
    expect(kept).toEqual({ PATH: '/bin', LC_ALL: 'C' })
  })
})

describe('toInitialWorkspace', () => {
  it('reads both forms of the flag, then the variable', () => {
    expect(toInitialWorkspace(['electron', '/app', '--workspace', '/w'], { WARDROOM_WORKSPACE: '/v' })).toBe(
      '/w',
    )
    expect(toInitialWorkspace(['electron', '--workspace=/w'], {})).toBe('/w')
    expect(toInitialWorkspace(['electron'], { WARDROOM_WORKSPACE: '/v' })).toBe('/v')
    expect(toInitialWorkspace(['electron', '--workspace'], {})).toBeNull()
  })
})

describe('withNewest', () => {
  it('puts the newest first, each once, eight at most', () => {
    expect(withNewest(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
    expect(withNewest(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual([
      '9',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
  })
})

describe('toVisibleBounds', () => {
  const display = { x: 0, y: 0, width: 1920, height: 1080 }
  const size = { width: 800, height: 600 }

  it('keeps a place that is on a display, and forgets one that is not', () => {
    expect(toVisibleBounds({ ...size, x: 10, y: 20, maximized: false }, [display])).toEqual({
      ...size,
      x: 10,
      y: 20,
    })
    expect(toVisibleBounds({ ...size, x: 2500, y: 20, maximized: false }, [display])).toEqual(size)
    expect(toVisibleBounds({ ...size, maximized: true }, [display])).toEqual(size)
  })
})

describe('isInside', () => {
  it('finds a file in the folder, below it, and behind a link that leads there', () => {
    const root = mkdtempSync(join(tmpdir(), 'wardroom-inside-'))
    mkdirSync(join(root, 'ward', 'deep'), { recursive: true })
    symlinkSync(join(root, 'ward'), join(root, 'link'), 'dir')
    const inside = (file: string) => isInside(join(root, file), join(root, 'ward'))
    expect(['ward/key.txt', 'ward/deep/key.txt', 'link/key.txt'].map(inside)).toEqual([true, true, true])
    expect(['key.txt', 'ward-two/key.txt', '..ward/key.txt'].map(inside)).toEqual([false, false, false])
    rmSync(root, { recursive: true })
  })
})
