// The payload of a cell → the values of a row.
import { readVarint } from './btree-page.ts'

export type SqlValue = null | bigint | number | string | Buffer

/** The record format is SQLite's (sqlite.org/fileformat2.html#record_format). Null where it is no record. */
export function parseRecord(payload: Buffer): SqlValue[] | null {
  try {
    const head = readVarint(payload, 0)
    const end = Number(head.value)
    const types: number[] = []
    for (let at = head.bytes; at < end;) {
      const type = readVarint(payload, at)
      types.push(Number(type.value))
      at += type.bytes
    }
    let at = end
    const values = types.map((type) => {
      const bytes = payload.subarray(at, at + sizeOf(type))
      at += sizeOf(type)
      return toValue(type, bytes)
    })
    return at === payload.length ? values : null
  } catch {
    return null
  }
}

const NUMBER_SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  const size = NUMBER_SIZES[type]
  if (size === undefined) throw new RangeError('no such type')
  return size
}

function toValue(type: number, bytes: Buffer): SqlValue {
  if (type === 0) return null
  if (type === 8 || type === 9) return BigInt(type - 8)
  if (bytes.length !== sizeOf(type)) throw new RangeError('a value reaches beyond its record')
  if (type === 7) return bytes.readDoubleBE(0)
  if (type < 7) return toInteger(bytes)
  return type % 2 === 0 ? Buffer.from(bytes) : bytes.toString('utf8')
}

function toInteger(bytes: Buffer): bigint {
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return BigInt.asIntN(bytes.length * 8, value)
}
