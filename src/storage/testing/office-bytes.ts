// The XML of a sheet or a document's body → a workbook or a Word document around it, for tests.
import { zipBytes, type ZipPart } from './zip-bytes.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export interface WorkbookParts {
  /** The rows of its first sheet, as XML. */
  readonly rows: string
  readonly strings?: readonly string[]
  /** Number formats of the cells' styles, by their ids. */
  readonly formats?: readonly number[]
  readonly codes?: Readonly<Record<number, string>>
  readonly from1904?: boolean
  readonly extra?: readonly ZipPart[]
}

export function workbookParts(parts: WorkbookParts): ZipPart[] {
  const { rows, strings = [], formats = [0], codes = {}, from1904 = false, extra = [] } = parts
  const own = Object.entries(codes).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  return [
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="One" sheetId="1" r:id="rId7"/><sheet name="Two" sheetId="2" r:id="rId8"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${XML}<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${XML}<styleSheet ${MAIN}><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/first.xml',
      content: `${XML}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    },
    ...extra,
  ]
}

export function workbookBytes(parts: WorkbookParts): Buffer {
  return zipBytes(workbookParts(parts))
}

/** Rows of inline texts. */
export function textRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
}

export function documentBytes(body: string): Buffer {
  return zipBytes([
    { name: 'word/document.xml', content: `${XML}<w:document ${WORD}><w:body>${body}</w:body></w:document>` },
  ])
}
