import { describe, expect, test } from 'vitest'
import type { RedactedCoverage, RedactedCount } from '../../contracts/redacted.ts'
import type { Coverage, Scoring } from '../../contracts/stat.ts'
import { toCoverage, toRun, toRunScore } from '../testing/samples.fixture.ts'
import { toDecimals } from './rounding.ts'
import { toShownGroups } from './small-groups.ts'

function show(corrected: Coverage, helm: Coverage) {
  const scores = [toRunScore('corrected', 0.5, corrected), toRunScore('helm', 0.5, helm)]
  const run = toRun({ access: 'private', total: corrected.total, scores })
  return toShownGroups([run], 'institution').get(run.id)!
}

/** Numbers that a seed fixes: mulberry32. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Two coverages of one run: the same total and the same failed requests. */
function draw(next: (below: number) => number): Record<Scoring, Coverage> {
  const total = 11 + next(50)
  const failed = next(3) === 0 ? 0 : next(Math.min(total, 14))
  const one = (): Coverage => {
    const badGold = next(2) === 0 ? 0 : next(total - failed)
    const scored = total - failed - badGold
    const unparsed = next(2) === 0 ? 0 : next(scored + 1)
    const refused = next(3) > 0 ? 0 : next(scored - unparsed + 1)
    return { total, scored, failed, unparsed, refused, unread: 0, badGold, unavailable: 0 }
  }
  return { corrected: one(), helm: one() }
}

const fits = (shown: RedactedCount, count: number) =>
  shown === 'withheld' || (shown === '<11' ? count >= 1 && count <= 10 : shown === count)

/** Every coverage that a reader who knows the rules of arithmetic must take for possible. */
function listPossible(shown: RedactedCoverage, total: number): Coverage[] {
  const found: Coverage[] = []
  for (let failed = 0; failed <= total; failed += 1) {
    if (!fits(shown.failed, failed)) continue
    for (let badGold = 0; badGold <= total - failed; badGold += 1) {
      const scored = total - failed - badGold
      if (!fits(shown.badGold, badGold) || !fits(shown.scored, scored)) continue
      for (let unparsed = 0; unparsed <= scored; unparsed += 1) {
        if (!fits(shown.unparsed, unparsed)) continue
        for (let refused = 0; refused <= scored - unparsed; refused += 1)
          if (fits(shown.refused, refused))
            found.push({ total, scored, failed, unparsed, refused, unread: 0, badGold, unavailable: 0 })
      }
    }
  }
  return found
}

test('no small count of 300 random runs can be worked out from both scorings together', () => {
  const next = createNumbers(20_261)
  let hidden = 0
  for (let round = 0; round < 300; round += 1) {
    const coverage = draw(next)
    const groups = show(coverage.corrected, coverage.helm)
    const scorings = (['corrected', 'helm'] as const).flatMap((scoring) => {
      const group = groups.get(scoring)!
      return group.withheld === null
        ? [{ shown: group.coverage, possible: listPossible(group.coverage, coverage[scoring].total) }]
        : []
    })
    // Failed requests are the same in both.
    const failedIn = scorings.map(({ possible }) => new Set(possible.map(({ failed }) => failed)))
    for (const { shown, possible } of scorings) {
      const agreed = possible.filter(({ failed }) => failedIn.every((values) => values.has(failed)))
      expect(agreed.length, JSON.stringify(coverage)).toBeGreaterThan(0)
      for (const name of ['scored', 'failed', 'unparsed', 'refused', 'badGold'] as const) {
        const values = new Set(agreed.map((each) => each[name]))
        const real = [...values].filter((value) => value > 0 && value < 11)
        if (shown[name] === '<11') {
          hidden += 1
          expect(values.size, `${name} of ${JSON.stringify(coverage)}`).toBeGreaterThan(1)
        } else if (values.size === 1) expect(real, `${name} of ${JSON.stringify(coverage)}`).toEqual([])
      }
    }
  }
  expect(hidden).toBeGreaterThan(100)
})

test('a mean over a withheld number can have been made over any number that is in question', () => {
  for (const scored of [29, 60, 118, 195, 990]) {
    const group = show(
      toCoverage(scored + 5, { scored, failed: 5 }),
      toCoverage(scored + 5, { scored, failed: 5 }),
    )
    const shown = group.get('corrected')!
    if (shown.withheld !== null) expect.unreachable('so many have a mean')
    else
      for (let possible = scored - 5; possible <= scored + 4; possible += 1) {
        const means = Array.from({ length: possible + 1 }, (_, right) => right / possible)
        const real = toDecimals(Math.round(scored * 0.37) / scored, shown.decimals)
        expect(means.map((each) => toDecimals(each, shown.decimals))).toContain(real)
      }
  }
})

describe('groups', () => {
  test('public runs have no entry', () => {
    expect(toShownGroups([toRun()], 'public').size).toBe(0)
  })

  test('colleagues see every count of a group of 11 or more, for they have the rows', () => {
    const scores = [toRunScore('helm', 0.5, toCoverage(20, { scored: 18, failed: 2 }))]
    const run = toRun({ access: 'gated', scores })
    expect(toShownGroups([run], 'colleague').get(run.id)!.get('helm')).toEqual({
      withheld: null,
      decimals: 3,
      coverage: toCoverage(20, { scored: 18, failed: 2 }),
    })
  })

  test('other models and equal samples do not come too near', () => {
    const toPrivate = (id: string, model: string, total: number) =>
      toRun({ id, model, access: 'private', total, scores: [toRunScore('helm', 0.5, toCoverage(total))] })
    const groups = toShownGroups(
      [toPrivate('1', 'a', 100), toPrivate('2', 'b', 95), toPrivate('3', 'a', 100), toPrivate('4', 'a', 89)],
      'institution',
    )
    expect([...groups].map(([id, shown]) => [id, shown.get('helm')!.withheld])).toEqual([
      ['1', null],
      ['2', null],
      ['3', null],
      ['4', null],
    ])
  })
})
