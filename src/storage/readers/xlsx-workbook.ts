// A workbook's small parts → where its first sheet lies, its shared texts, and which styles are dates.
import type { Archive } from './archive.ts'
import { readPartText } from './archive.ts'
import { badFile, expected } from './bad-file.ts'
import { toLocal } from './docx-rows.ts'
import { limits } from './limits.ts'
import type { SourceFile } from './source-file.ts'
import { createXmlParser, type XmlHandlers } from './xml-parser.ts'
import { isDateFormat } from './xlsx-dates.ts'

export interface Workbook {
  /** The part with the first sheet's cells. */
  readonly sheet: string
  readonly strings: readonly string[]
  /** By a cell's style, whether its number is a date. */
  readonly isDate: readonly boolean[]
  readonly from1904: boolean
}

const BOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Throws `bad_input` for an archive that is no workbook, or a workbook without a sheet. */
export async function readWorkbook(archive: Archive, source: SourceFile): Promise<Workbook> {
  const { path, file } = source
  if (!archive.has(BOOK)) {
    const what = archive.has('word/document.xml')
      ? 'looks like a Word document'
      : 'is a zip archive without a workbook'
    throw badFile(path, `${path} ${what}; expected ${expected(file)}.`)
  }
  const { sheetId, from1904 } = await readBook(archive, source)
  const targets = await readRelations(archive, source)
  const sheet = targets.get(sheetId)
  if (sheet === undefined || !archive.has(sheet))
    throw badFile(path, `${path} is damaged: its first sheet is missing; expected ${expected(file)}.`)
  return {
    sheet,
    from1904,
    strings: await readStrings(archive, source),
    isDate: await readDateStyles(archive, source),
  }
}

export async function parsePart(
  archive: Archive,
  { source, name }: { readonly source: SourceFile; readonly name: string },
  handlers: XmlHandlers,
): Promise<void> {
  const parser = createXmlParser(source, handlers, name)
  for await (const text of readPartText(archive, name, source.path)) parser.write(text)
  parser.end()
}

const ignore = (): void => undefined

async function readBook(
  archive: Archive,
  source: SourceFile,
): Promise<{ sheetId: string; from1904: boolean }> {
  let sheetId: string | undefined
  let from1904 = false
  await parsePart(
    archive,
    { source, name: BOOK },
    {
      open(name, attributes) {
        if (toLocal(name) === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
        if (toLocal(name) !== 'sheet') return
        sheetId ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      },
      text: ignore,
      close: ignore,
    },
  )
  if (sheetId === undefined)
    throw badFile(source.path, `${source.path} has no sheet; expected ${expected(source.file)}.`)
  return { sheetId, from1904 }
}

async function readRelations(archive: Archive, source: SourceFile): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await parsePart(
    archive,
    { source, name: RELATIONS },
    {
      open(name, { Id, Target }) {
        if (toLocal(name) !== 'Relationship' || Id === undefined || Target === undefined) return
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      },
      text: ignore,
      close: ignore,
    },
  )
  return targets
}

async function readStrings(archive: Archive, source: SourceFile): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if (!archive.has(name)) return strings
  const names: string[] = []
  let current = ''
  let held = 0
  await parsePart(
    archive,
    { source, name },
    {
      open(qualified) {
        const element = toLocal(qualified)
        names.push(element)
        if (element === 'si') current = ''
      },
      text(text) {
        if (isSharedText(names)) current += text
      },
      close() {
        if (names.pop() !== 'si') return
        strings.push(current)
        held += current.length
        if (held > limits.heldBytes)
          throw badFile(source.path, `${source.path}: its texts are more than can be held; save it as CSV.`)
      },
    },
  )
  return strings
}

/** Text of a shared string; a reading aid (`rPh`) is not part of it. */
function isSharedText(names: readonly string[]): boolean {
  return names.at(-1) === 't' && !names.includes('rPh')
}

async function readDateStyles(archive: Archive, source: SourceFile): Promise<boolean[]> {
  const name = 'xl/styles.xml'
  const isDate: boolean[] = []
  if (!archive.has(name)) return isDate
  const codes = new Map<number, string>()
  const names: string[] = []
  await parsePart(
    archive,
    { source, name },
    {
      open(qualified, { numFmtId = '0', formatCode }) {
        const element = toLocal(qualified)
        if (element === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
        if (element === 'xf' && names.at(-1) === 'cellXfs')
          isDate.push(isDateFormat(Number(numFmtId), codes.get(Number(numFmtId))))
        names.push(element)
      },
      text: ignore,
      close: () => void names.pop(),
    },
  )
  return isDate
}
