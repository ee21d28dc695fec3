// Every file of the repository → no name of a package registry, no path of one machine; exact versions only.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

/** Tracked files and new ones that are not ignored, so that a fault is seen before it is committed. */
function listFiles(): string[] {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(names)].filter(
    (name) => name !== '' && statSync(join(root, name), { throwIfNoEntry: false })?.isFile(),
  )
}

const files = listFiles()
  .map((name) => ({ name, bytes: readFileSync(join(root, name)) }))
  .filter(({ bytes }) => !bytes.subarray(0, 8000).includes(0))
  .map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))

function findFiles(pattern: RegExp): string[] {
  return files.flatMap(({ name, text }) => {
    const hit = pattern.exec(text)
    return hit === null ? [] : [`${name}: ${hit[0]}`]
  })
}

test('the list has the files of the repository', () => {
  expect(files.map(({ name }) => name)).toContain('package.json')
  expect(files.length).toBeGreaterThan(150)
})

test('no registry is named', () => {
  // In two parts, so that this file does not name one itself.
  const hosts = [
    ['registry', 'npmjs'],
    ['registry', 'yarnpkg'],
    ['npmmirror', 'com'],
    ['pypi', 'org'],
  ]
  for (const parts of hosts) expect(findFiles(new RegExp(parts.join('\\.')))).toEqual([])
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  }
  const resolved = Object.entries(lock.packages).filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))
  expect(resolved.map(([name]) => name)).toEqual([])
})

test('no path of one machine', () => {
  expect(findFiles(/(?<![\w.$}/-])\/(?:home|Users|root|work)\/[\w.-]+/)).toEqual([])
  expect(findFiles(/\b[A-Z]:\\Users\\/)).toEqual([])
})

test('versions in package.json are exact', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(wanted.length).toBeGreaterThan(20)
  const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/
  expect(wanted.filter(([, version]) => !exact.test(version))).toEqual([])
})
