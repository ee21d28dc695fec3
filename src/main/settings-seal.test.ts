import { describe, expect, test } from 'vitest'
import { checkSettings, toSeal } from './settings-seal.ts'

const values = {
  recentWorkspaces: ['/data/ward/Sepsis triage', '/srv/benchmarks'],
  window: { width: 1440, height: 900, maximized: false },
  theme: 'dark',
}
const text = JSON.stringify({ ...values, seal: toSeal(values) }, null, '\t')

describe('the settings file', () => {
  test('is whole as it was written, in whatever order and spacing', () => {
    expect(checkSettings(text)).toBe('whole')
    expect(checkSettings(JSON.stringify({ seal: toSeal(values), ...values }))).toBe('whole')
    expect(checkSettings(JSON.stringify(values))).toBe('whole')
    expect(checkSettings(null)).toBe('new')
  })

  test.each(['', '{', '[]', 'null', '{"theme":"dark","sebl":"x"}'])('is damaged: %s', (damaged) => {
    expect(checkSettings(damaged)).toBe('damaged')
  })

  test('shows one changed bit, wherever it is, unless it changes no value', () => {
    const bytes = Buffer.from(text)
    let found = 0
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      const condition = checkSettings(changed.toString('utf8'))
      if (condition === 'damaged') found += 1
      else expect(JSON.parse(changed.toString('utf8'))).toEqual(JSON.parse(text))
    }
    expect(found).toBeGreaterThan(bytes.length * 7)
  })
})
