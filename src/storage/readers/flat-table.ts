// Bytes of a FlatBuffer → its tables and vectors, each within the bytes that are there.

/** A table's fields, by the number that the format's schema gives them. Every accessor throws a RangeError out of bounds. */
export interface FlatTable {
  readonly view: DataView
  /** Where the field stands; null where it has its default. */
  place(field: number): number | null
  table(field: number): FlatTable | null
  /** Where the elements begin, and how many there are. */
  vector(field: number, elementBytes: number): FlatVector
}

export interface FlatVector {
  readonly start: number
  readonly length: number
}

export function rootTable(bytes: Uint8Array): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return tableAt(view, view.getUint32(0, true))
}

export function tableAt(view: DataView, at: number): FlatTable {
  const names = at - view.getInt32(at, true)
  const size = view.getUint16(names, true)
  if (names + size > view.byteLength) throw new RangeError('a table is cut short')
  const place = (field: number): number | null => {
    const entry = 4 + 2 * field
    const offset = entry + 2 <= size ? view.getUint16(names + entry, true) : 0
    return offset === 0 ? null : at + offset
  }
  return {
    view,
    place,
    table(field) {
      const found = place(field)
      return found === null ? null : tableAt(view, found + view.getUint32(found, true))
    },
    vector(field, elementBytes) {
      const found = place(field)
      if (found === null) return { start: 0, length: 0 }
      const start = found + view.getUint32(found, true)
      const length = view.getUint32(start, true)
      if (start + 4 + length * elementBytes > view.byteLength) throw new RangeError('a vector is cut short')
      return { start: start + 4, length }
    },
  }
}

/** A whole number of eight bytes; throws where it is negative or beyond 2^53. */
export function readCount(view: DataView, at: number): number {
  const value = Number(view.getBigInt64(at, true))
  if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new RangeError('no count')
  return value
}
