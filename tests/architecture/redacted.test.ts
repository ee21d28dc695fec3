// Redacted values: made in core/redaction only, in the types, in the text of src and at run time.
import { expect, test } from 'vitest'
import { Redacted } from '../../src/core/redaction/redacted.ts'
import { writeExport } from '../../src/storage/export-writer.ts'
import { writeHelmRun } from '../../src/storage/helm-tree-writer.ts'
import { writeSurrogates } from '../../src/storage/surrogates-writer.ts'
import { listSources } from './source-files.ts'

test('only core/redaction makes them', () => {
  const makers = listSources().filter(({ text }) => /new Redacted\s*[(<]/.test(text))
  expect(makers.map(({ path }) => path)).toEqual(['src/core/redaction/redacted.ts'])
})

test('nor can they be sealed elsewhere', () => {
  // However it is imported or handed on: the names of the makers stand in no other room.
  const sealers = listSources().filter(
    ({ text, path }) =>
      /\b(?:seal|seal[A-Z]\w*)\b[^;]*?redacted\.ts|redaction\/redacted\.ts'\)/s.test(text) &&
      !path.startsWith('src/core/redaction/'),
  )
  expect(sealers.map(({ path }) => path)).toEqual([])
})

test('a token of one’s own is refused', () => {
  // @ts-expect-error the token is a symbol that nothing outside the file can name
  expect(() => new Redacted(Symbol('redaction'), 'text')).toThrow(TypeError)
  // @ts-expect-error there is no constructor without a token
  expect(() => new Redacted('text')).toThrow(TypeError)
})

test('a look-alike is no Redacted value', () => {
  const lookAlike = { open: () => 'text' }
  // @ts-expect-error the private field makes the class nominal: the same methods are not enough
  const forged: Redacted<string> = lookAlike
  expect(forged).not.toBeInstanceOf(Redacted)

  const heir = Object.create(Redacted.prototype) as Redacted<string>
  expect(() => heir.open()).toThrow(TypeError)
})

test('the export writer takes nothing else', () => {
  // @ts-expect-error plain text has no way out
  expect(() => writeExport('/nowhere', 'text')).toThrow()
  const plain = { open: () => ({ audience: 'public', instances: [] }) }
  // @ts-expect-error nor has plain data of the right shape, content or manifest
  expect(() => writeExport('/nowhere', { content: plain, manifest: plain, signer: null })).toThrow()
})

test('nor does the writer of surrogates', () => {
  const plain = { open: () => ({ format: 'wardroom-surrogates-1', rows: [] }) }
  // @ts-expect-error plain data of the right shape has no way out
  expect(() => writeSurrogates('/nowhere/file', plain)).toThrow()
})

test('nor does the writer of HELM’s tree', () => {
  const plain = { open: () => ({ level: 'open', name: 'a', stats: [] }) }
  // @ts-expect-error plain data of the right shape has no way out
  expect(() => writeHelmRun('/nowhere', { suite: 's', platform: 'linux' }, plain)).toThrow()
})
