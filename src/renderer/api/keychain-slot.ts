// A workspace and one of its people → the name under which this computer's keychain keeps their key.

/** Hex digits and a dash. No name stands in it, so that the folder of the keychain tells nobody who works where. */
export async function toKeychainSlot(workspaceId: string, person: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(person))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${workspaceId}-${hex.slice(0, 32)}`
}
