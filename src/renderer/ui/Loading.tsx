// Something is being read → rows that keep their height, and words after a second.
import { useEffect, useState } from 'react'

interface LoadingProps {
  /** Such as `Reading the leaderboard`. */
  readonly words: string
  readonly rows?: number
}

const WORDS_AFTER_MS = 1000

export function Loading({ words, rows = 6 }: LoadingProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WORDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading">
      <div role="status">{late && <p>{words}</p>}</div>
      {Array.from({ length: rows }, (_, at) => (
        <i key={at} style={{ width: `${92 - ((at * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
