// Time without a key, on clocks of the test's own: warned a minute ahead, locked at the limit, by whichever clock shows more.
import { describe, expect, it } from 'vitest'
import { watchIdle } from './idle-watch.ts'

function createDesk() {
  const time = { wall: 1_000_000, steady: 0 }
  const warnings: (number | null)[] = []
  let ends = 0
  const watch = watchIdle({
    clocks: { wall: () => time.wall, steady: () => time.steady },
    warn: (seconds) => void warnings.push(seconds),
    end: () => void (ends += 1),
  })
  return {
    watch,
    warnings,
    ends: () => ends,
    time,
    wait(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        time.wall += 1000
        time.steady += 1000
        watch.tick()
      }
    },
  }
}

describe('watchIdle', () => {
  it('warns 60 seconds ahead, counting down, and ends once', () => {
    const desk = createDesk()
    desk.watch.limit(10)
    desk.wait(539)
    expect(desk.warnings).toEqual([])
    desk.wait(60)
    expect(desk.warnings).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at))
    expect(desk.ends()).toBe(0)
    desk.wait(5)
    expect(desk.ends()).toBe(1)
  })

  it('begins anew with any sign, and takes the warning back', () => {
    const desk = createDesk()
    desk.watch.limit(10)
    desk.wait(590)
    desk.watch.sign()
    expect(desk.warnings.at(-1)).toBeNull()
    desk.wait(599)
    expect(desk.ends()).toBe(0)
    desk.wait(1)
    expect(desk.ends()).toBe(1)
  })

  it('warns half a minute ahead where the limit is one minute', () => {
    const desk = createDesk()
    desk.watch.limit(1)
    desk.wait(29)
    expect(desk.warnings).toEqual([])
    desk.wait(1)
    expect(desk.warnings).toEqual([30])
  })

  it('counts sleep, in which one clock stands still, and a clock set back', () => {
    const asleep = createDesk()
    asleep.watch.limit(10)
    asleep.time.wall += 3_600_000
    asleep.watch.sign()
    asleep.watch.tick()
    expect(asleep.ends()).toBe(1)

    const setBack = createDesk()
    setBack.watch.limit(10)
    setBack.time.wall -= 3_600_000
    setBack.wait(600)
    expect(setBack.ends()).toBe(1)
  })

  it('watches nothing while it is locked, and counts from the unlocking', () => {
    const desk = createDesk()
    desk.wait(5000)
    desk.watch.limit(10)
    desk.wait(599)
    desk.watch.limit(10)
    expect(desk.ends()).toBe(0)
    desk.wait(1)
    expect(desk.ends()).toBe(1)
  })
})
