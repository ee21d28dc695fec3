// Minutes without a key, a click or a turn of the wheel → seconds left, and a call when none are.
import { useEffect, useEffectEvent, useState } from 'react'

const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const

/** Counts only while it is mounted. Two clocks, the later one wins: one stands still while a machine sleeps, one can be set back. */
export function useIdleLimit(limitSeconds: number, onLimit: () => void): number {
  const [left, setLeft] = useState(limitSeconds)
  const end = useEffectEvent(onLimit)
  useEffect(() => {
    let since = readClocks()
    const update = (): void => {
      const now = secondsLeft(limitSeconds, since)
      setLeft(now)
      if (now <= 0) end()
    }
    const extend = (): void => {
      // What comes too late does not bring the text back.
      if (secondsLeft(limitSeconds, since) > 0) since = readClocks()
      update()
    }
    const timer = setInterval(update, 1000)
    for (const sign of SIGNS) window.addEventListener(sign, extend, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, extend, { capture: true })
    }
  }, [limitSeconds])
  return left
}

interface Clocks {
  readonly wall: number
  readonly steady: number
}

function readClocks(): Clocks {
  return { wall: Date.now(), steady: performance.now() }
}

function secondsLeft(limitSeconds: number, since: Clocks): number {
  const now = readClocks()
  const passed = Math.max(now.wall - since.wall, now.steady - since.steady) / 1000
  return Math.ceil(limitSeconds - passed)
}
