// A window's message → whether oRPC can read it: what it cannot read it would throw out of reach of any catch.

/** REQUEST has no type on the wire; 3 and 4 are a window's stream and its word to stop. */
const TYPES: readonly unknown[] = [undefined, 1, 3, 4]

/** The shape that oRPC's message-port client sends for calls without files, which is all the contract has. */
export function isRequestMessage(data: unknown): data is string {
  if (typeof data !== 'string') return false
  const message = parse(data)
  if (!isRecord(message) || typeof message['i'] !== 'string' || !TYPES.includes(message['t'])) return false
  const { t: type, p: payload } = message
  if (type === 4) return true
  return isRecord(payload) && (type === 3 || isPath(payload['u']))
}

function isPath(address: unknown): boolean {
  return typeof address === 'string' && address.startsWith('/') && URL.canParse(`http://orpc${address}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
