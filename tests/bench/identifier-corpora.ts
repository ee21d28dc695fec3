// The shared corpora with marked identifiers → documents with gold spans, split in development and held-out part.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sharedFolder } from '../shared-folder.ts'
import { toGoldClass, toUnits, type GoldDocument, type GoldSpan } from './identifier-gold.ts'
import { readFixture } from './identifier-fixtures.ts'

export type Part = 'development' | 'held-out' | 'held-out, other domain'

export interface Corpus {
  readonly name: string
  readonly part: Part
  readonly documents: readonly GoldDocument[]
  /** Gold values that could not be placed in their text. */
  readonly unplaced: number
}

const dataFolder = resolve(sharedFolder, 'data')

function readText(path: string): string {
  return readFileSync(resolve(dataFolder, path), 'utf8')
}

function readQueries(): Omit<Corpus, 'name' | 'part'> {
  const blocks = readText('phi-corpora/asq-phi/synthetic_clinical_queries.txt').split('===QUERY===').slice(1)
  let unplaced = 0
  const documents = blocks.map((block): GoldDocument => {
    const [query = '', tags = ''] = block.split('===PHI_TAGS===')
    const text = query.trim()
    const nextFrom = new Map<string, number>()
    const gold: GoldSpan[] = []
    for (const line of tags.split('\n').filter((tag) => tag.trim() !== '')) {
      const tag = JSON.parse(line) as { identifier_type: string; value: string }
      const found = text.indexOf(tag.value, nextFrom.get(tag.value) ?? 0)
      if (found < 0) {
        unplaced += 1
        continue
      }
      const end = found + tag.value.length
      nextFrom.set(tag.value, end)
      const title = /^(?:Dr|Mr|Mrs|Ms|Miss)\.? /.exec(tag.value)?.[0].length ?? 0
      gold.push({ start: found + title, end, class: toGoldClass(tag.identifier_type) })
    }
    return { text, gold }
  })
  return { documents, unplaced }
}

function readCountries(): ReadonlySet<string> {
  const lines = readText('phi-corpora/presidio-research/nationalities.csv').split('\n').slice(1)
  return new Set(lines.flatMap((line) => line.split(',').map((cell) => cell.trim().toLowerCase())))
}

interface SpanRecord {
  readonly full_text: string
  readonly spans: readonly {
    entity_type: string
    entity_value: string
    start_position: number
    end_position: number
  }[]
}

/** Countries, nationalities, years and times alone are no identifiers, whatever the corpus marks. */
function isIgnored(type: string, value: string, countries: ReadonlySet<string>): boolean {
  if (/^(?:GPE|LOCATION)$/.test(type)) return countries.has(value.toLowerCase())
  return type === 'DATE_TIME' && (/^\d{4}s?$/.test(value) || /^\d{1,2}:\d{2}/.test(value))
}

function readSpanRecords(path: string): Omit<Corpus, 'name' | 'part'> {
  const countries = readCountries()
  let unplaced = 0
  const documents = (JSON.parse(readText(path)) as SpanRecord[]).map((record): GoldDocument => {
    const gold: GoldSpan[] = []
    for (const span of record.spans) {
      const place = toUnits(record.full_text, span.start_position, span.end_position)
      if (record.full_text.slice(place.start, place.end) !== span.entity_value) {
        unplaced += 1
        continue
      }
      const ignored = isIgnored(span.entity_type, span.entity_value, countries)
      gold.push({ ...place, class: ignored ? null : toGoldClass(span.entity_type) })
    }
    return { text: record.full_text, gold }
  })
  return { documents, unplaced }
}

/**
 * The split, fixed before any rule was tuned: development is asq-phi, the small presidio file and every other folder
 * of fixtures; all else is held out, whole.
 */
export function readCorpora(): readonly Corpus[] {
  const presidio = 'phi-corpora/presidio-research'
  const fixtures = readdirSync(dataFolder)
    .filter((folder) => existsSync(resolve(dataFolder, folder, 'synthetic.phi_gold.jsonl')))
    .sort()
    .map((folder, at): Corpus => ({
      name: folder,
      part: at % 2 === 0 ? 'development' : 'held-out',
      ...readFixture(resolve(dataFolder, folder)),
    }))
  return [
    { name: 'asq-phi', part: 'development', ...readQueries() },
    { name: 'presidio small', part: 'development', ...readSpanRecords(`${presidio}/generated_small.json`) },
    {
      name: 'synthetic-clinical',
      part: 'held-out',
      ...readSpanRecords('phi-corpora/synthetic-clinical/synthetic.clinical_phi.json'),
    },
    ...fixtures,
    {
      name: 'presidio v2',
      part: 'held-out, other domain',
      ...readSpanRecords(`${presidio}/synth_dataset_v2.json`),
    },
  ]
}
