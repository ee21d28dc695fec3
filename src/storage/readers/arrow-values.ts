// A column's type in an Arrow file → how its values become plain ones.
import { DataType, TimeUnit, Vector } from 'apache-arrow'
import type { Field } from 'apache-arrow'
import { IMPOSSIBLE, toDayText, toMomentText, toPlain } from './plain-values.ts'

type Convert = (value: unknown) => unknown

/** How many elements of lists may still be made. */
export interface ListBudget {
  elements: number
}

/** Lists become arrays, structs objects, timestamps and dates ISO text, dictionary values what they stand for. */
export function createConverter(type: DataType, budget: ListBudget): Convert {
  if (DataType.isDictionary(type)) return createConverter(type.dictionary as DataType, budget)
  if (DataType.isTimestamp(type)) return toTimestamp(type.unit)
  if (DataType.isDate(type)) return toDay
  if (DataType.isDecimal(type)) return toDecimal(type.scale)
  if (DataType.isList(type) || DataType.isFixedSizeList(type)) {
    const convert = createConverter((type.children[0] as Field<DataType>).type, budget)
    return (value) => {
      if (!(value instanceof Vector)) return toPlain(value)
      budget.elements -= value.length
      if (!(budget.elements >= 0)) throw new RangeError('longer lists than can be')
      return Array.from(value as Iterable<unknown>, convert)
    }
  }
  if (DataType.isStruct(type)) return toStruct(type.children, budget)
  return toPlain
}

/** The library gives milliseconds, with a fraction for finer units. */
function toTimestamp(unit: TimeUnit): Convert {
  const finer = unit === TimeUnit.MICROSECOND || unit === TimeUnit.NANOSECOND
  return (value) => {
    if (value === null || value === undefined) return null
    if (typeof value !== 'number' || !Number.isFinite(value)) return IMPOSSIBLE
    return finer
      ? toMomentText(BigInt(Math.round(value * 1000)), 1_000_000n)
      : toMomentText(BigInt(Math.round(value)), 1000n)
  }
}

function toDay(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const milliseconds = value instanceof Date ? value.getTime() : Number(value)
  return Number.isFinite(milliseconds) ? toDayText(Math.floor(milliseconds / 86_400_000)) : IMPOSSIBLE
}

function toDecimal(scale: number): Convert {
  return (value) => {
    if (!(value instanceof Uint32Array)) return toPlain(value)
    const bits = value.length * 32
    const whole = BigInt.asIntN(
      bits,
      value.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n),
    )
    const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0')
    const point = digits.length - scale
    const text = scale > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits
    return whole < 0n ? `-${text}` : text
  }
}

function toStruct(fields: readonly Field[], budget: ListBudget): Convert {
  const converters = fields.map(
    ({ name, type }) => [name, createConverter(type as DataType, budget)] as const,
  )
  return (value) => {
    if (typeof value !== 'object' || value === null) return null
    const struct = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(converters.map(([name, convert]) => [name, convert(struct[name])]))
  }
}
