// A Word document → a row a paragraph: its text, and the colours of its runs.
import type { Row } from '../../core/ports.ts'
import { openArchive, readPartText } from './archive.ts'
import { badFile } from './bad-file.ts'
import { limits } from './limits.ts'
import type { SourceFile } from './source-file.ts'
import { createXmlParser } from './xml-parser.ts'

interface Paragraph {
  text: string
  readonly colours: Set<string>
}

const MAIN_PART = 'word/document.xml'
const MARKS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }
/** Text that was deleted, and the older drawing of a text box that stands there twice. */
const UNSEEN = new Set(['del', 'moveFrom', 'Fallback'])

/** `colours` are distinct, in upper-case hex such as FF0000, in the order of the runs. Empty paragraphs are rows too; `inTable` marks those in a table. */
export async function* readDocxRows(source: SourceFile): AsyncGenerator<Row[]> {
  const archive = await openArchive(source)
  const collector = createParagraphCollector(source)
  const parser = createXmlParser(source, collector, MAIN_PART)
  for await (const text of readPartText(archive, MAIN_PART, source.path)) {
    parser.write(text)
    yield collector.take()
  }
  parser.end()
  yield collector.take()
}

function createParagraphCollector({ path }: SourceFile) {
  const names: string[] = []
  const paragraphs: Paragraph[] = []
  let unseen = 0
  let line = 0
  let rows: Row[] = []

  function write(paragraph: Paragraph | undefined, text: string): void {
    if (paragraph === undefined || unseen > 0) return
    paragraph.text += text
    if (paragraph.text.length > limits.recordCharacters)
      throw badFile(path, `${path}, paragraph ${line + 1}: it is longer than can be held.`, {
        line: line + 1,
      })
  }

  return {
    open(qualified: string, attributes: Readonly<Record<string, string>>): void {
      const name = toLocal(qualified)
      const parent = names.at(-1)
      if (name === 'p') paragraphs.push({ text: '', colours: new Set() })
      if (UNSEEN.has(name)) unseen += 1
      const paragraph = paragraphs.at(-1)
      if (parent === 'r') write(paragraph, MARKS[name] ?? '')
      const colour =
        name === 'color' && parent === 'rPr' && names.at(-2) === 'r' ? toColour(attributes) : null
      if (colour !== null && unseen === 0) paragraph?.colours.add(colour)
      names.push(name)
    },
    text(text: string): void {
      if (names.at(-1) === 't' && names.at(-2) === 'r') write(paragraphs.at(-1), text)
    },
    close(qualified: string): void {
      const name = toLocal(qualified)
      names.pop()
      if (UNSEEN.has(name)) unseen -= 1
      if (name !== 'p') return
      const { text, colours } = paragraphs.pop()!
      line += 1
      const place = names.includes('tbl') ? { inTable: true } : {}
      rows.push({ line, values: { text, colours: [...colours], ...place } })
    },
    take(): Row[] {
      const taken = rows
      rows = []
      return taken
    },
  }
}

function toColour(attributes: Readonly<Record<string, string>>): string | null {
  const value = Object.entries(attributes).find(([name]) => toLocal(name) === 'val')?.[1] ?? ''
  return /^[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : null
}

/** A name without its prefix: writers choose prefixes as they like. */
export function toLocal(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
