// A text that changes all the time → the same text, at most once each ten seconds, for a live region.
import { useEffect, useRef, useState } from 'react'

const pauseMs = 10_000

export function useSlowText(text: string): string {
  const [spoken, setSpoken] = useState('')
  const lastAt = useRef(-pauseMs)
  useEffect(() => {
    if (text === spoken) return undefined
    const wait = Math.max(0, lastAt.current + pauseMs - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      setSpoken(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, spoken])
  return spoken
}
