// A text → the SHA-256 of its UTF-8 bytes in hex, once it is computed.
import { useEffect, useState } from 'react'

export function useSha256(text: string): string | null {
  const [hash, setHash] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void toSha256(text).then((made) => {
      if (!gone) setHash(made)
    })
    return () => {
      gone = true
    }
  }, [text])
  return hash
}

async function toSha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
