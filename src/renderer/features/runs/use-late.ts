// Waiting → true once it has lasted a second: only then are there words for it.
import { useEffect, useState } from 'react'

export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return late
}
