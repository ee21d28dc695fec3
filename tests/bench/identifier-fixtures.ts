// A folder of synthetic fixtures with its gold spans → documents; reads the formats that those folders have.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { toGoldClass, toUnits, type GoldDocument, type GoldSpan } from './identifier-gold.ts'

interface GoldLine {
  readonly file: string
  readonly record: number
  readonly field: string
  readonly type: string
  readonly start: number
  readonly end: number
  readonly text: string
}

type Texts = readonly string[]

function readCsv(bytes: Buffer, field: string): Texts {
  const rows = parse<Record<string, string>>(bytes, { columns: true, bom: true, skip_empty_lines: false })
  return rows.map((row) => row[field] ?? '')
}

function unescapeXml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&#10;/g, '\n')
    .replace(/&amp;/g, '&')
}

/** The deflated parts of a zip archive, by their local headers. */
function readZipEntry(bytes: Buffer, name: string): string {
  const nameAt = bytes.lastIndexOf(name)
  const central = nameAt - 46
  const size = bytes.readUInt32LE(central + 20)
  const local = bytes.readUInt32LE(central + 42)
  const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(data, data + size)
  return (bytes.readUInt16LE(central + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
}

/** First column below the heading, inline strings only. */
function readSheet(bytes: Buffer): Texts {
  const sheet = readZipEntry(bytes, 'xl/worksheets/sheet1.xml')
  const cells = [...sheet.matchAll(/<c r="A\d+"[^>]*>.*?<t[^>]*>(.*?)<\/t>/gs)]
  return cells.slice(1).map((cell) => unescapeXml(cell[1]!))
}

/** An uncompressed Arrow column of texts, found by its offsets: rising 32-bit numbers from 0, then the bytes. */
function readArrowTexts(bytes: Buffer, lines: readonly GoldLine[]): Texts {
  const count = Math.max(...lines.map((line) => line.record)) + 1
  for (let at = 0; at + 4 * (count + 1) < bytes.length; at += 8) {
    const offsets = Array.from({ length: count + 1 }, (_, step) => bytes.readInt32LE(at + 4 * step))
    if (offsets[0] !== 0 || offsets.some((offset, step) => step > 0 && offset <= offsets[step - 1]!)) continue
    for (const align of [8, 64]) {
      const data = at + Math.ceil((4 * (count + 1)) / align) * align
      const texts = offsets
        .slice(1)
        .map((end, step) => bytes.toString('utf8', data + offsets[step]!, data + end))
      if (lines.every((line) => fits(texts[line.record] ?? '', line))) return texts
    }
  }
  throw new Error('no column of the Arrow file holds the gold spans')
}

function fits(text: string, { start, end, text: value }: GoldLine): boolean {
  const place = toUnits(text, start, end)
  return text.slice(place.start, place.end) === value
}

function readTexts(path: string, field: string, lines: readonly GoldLine[]): Texts {
  const bytes = readFileSync(path)
  if (path.endsWith('.csv.gz')) return readCsv(gunzipSync(bytes), field)
  if (path.endsWith('.csv')) return readCsv(bytes, field)
  if (path.endsWith('.xlsx')) return readSheet(bytes)
  if (path.endsWith('.feather')) return readArrowTexts(bytes, lines)
  const text = bytes.toString('utf8')
  if (path.endsWith('.jsonl'))
    return text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Record<string, string>)[field] ?? '')
  if (path.endsWith('.json'))
    return (JSON.parse(text) as { data: { src: string }[] }).data.map(({ src }) => src)
  const event = /^event (\d+)/.exec(field)
  if (event)
    return [
      [...text.matchAll(/<event type="note"[^>]*>(.*?)<\/event>/gs)].map((note) => unescapeXml(note[1]!))[
        Number(event[1])
      ] ?? '',
    ]
  return [/<TEXT><!\[CDATA\[(.*?)\]\]><\/TEXT>/s.exec(text)?.[1] ?? '']
}

/** Every record of every marked field, those without identifiers too. */
export function readFixture(folder: string): { documents: readonly GoldDocument[]; unplaced: number } {
  const gold = readFileSync(resolve(folder, 'synthetic.phi_gold.jsonl'), 'utf8').trim().split('\n')
  const fields = new Map<string, GoldLine[]>()
  for (const line of gold.map((text) => JSON.parse(text) as GoldLine)) {
    const key = `${line.file}\t${line.field}`
    fields.set(key, [...(fields.get(key) ?? []), line])
  }
  let unplaced = 0
  const documents = [...fields].flatMap(([key, lines]): GoldDocument[] => {
    const [file = '', field = ''] = key.split('\t')
    const texts = readTexts(resolve(folder, file), field, lines)
    const single = texts.length === 1
    return texts.map((text, record) => {
      const mine = lines.filter((line) => single || line.record === record)
      const placed = mine.filter((line) => fits(text, line))
      unplaced += mine.length - placed.length
      return {
        text,
        gold: placed.map((line): GoldSpan => ({
          ...toUnits(text, line.start, line.end),
          class: toGoldClass(line.type),
        })),
      }
    })
  })
  return { documents, unplaced }
}
