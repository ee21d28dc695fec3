import { expect, test } from 'vitest'
import { audienceSchema } from '../../contracts/redacted.ts'
import { toReadMe } from './read-me.ts'

test.each(audienceSchema.options)('for %s it explains the files in lines that fit a page', (audience) => {
  const lines = toReadMe(audience).split('\n')
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines).toContain('  total             answers asked for')
  expect(lines.at(-1)).toBe('')
})

test('tokens and times are columns for colleagues alone', () => {
  expect(toReadMe('colleague')).toContain('promptTokens')
  for (const audience of ['institution', 'public'] as const)
    expect(toReadMe(audience)).not.toMatch(/promptTokens|completionTokens|seconds/)
})
