// XML text, part by part → calls for its elements and texts; document types, own entities and other encodings are refused.
import { SaxesParser } from 'saxes'
import type { AppError } from '../../contracts/errors.ts'
import { badFile, expected } from './bad-file.ts'
import { limits } from './limits.ts'
import type { SourceFile } from './source-file.ts'

export interface XmlHandlers {
  /** `line` is where its opening tag begins. */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void
  /** Text and CDATA, possibly in several calls. */
  text(text: string): void
  close(name: string): void
}

export interface XmlParser {
  /** Throws `bad_input` where the text is not well-formed or swells beyond reason. */
  write(text: string): void
  end(): void
}

/** `part` names the part of an archive that is read. */
export function createXmlParser(
  source: Pick<SourceFile, 'path' | 'file'>,
  handlers: XmlHandlers,
  part?: string,
): XmlParser {
  const parser = new SaxesParser()
  const where = part === undefined ? source.path : `${source.path} (${part})`
  const fault = (what: string): AppError => {
    const { line } = parser
    return badFile(source.path, `${where}, line ${line}: ${what}; expected ${expected(source.file)}.`, {
      line,
    })
  }
  let depth = 0
  let line = 1
  let sinceEvent = 0
  parser.on('error', () => {
    throw fault('this is not well-formed XML')
  })
  parser.on('doctype', () => {
    throw fault('a document type stands here, which could name other files or swell; remove it')
  })
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/i.test(encoding))
      throw fault(`it says that it is in ${toEncodingName(encoding)}; save it as UTF-8`)
  })
  parser.on('opentagstart', () => {
    line = parser.line
    depth += 1
    sinceEvent = 0
    if (depth > limits.xmlDepth) throw fault(`elements lie more than ${limits.xmlDepth} deep`)
  })
  parser.on('opentag', ({ name, attributes }) =>
    handlers.open(name, attributes as Record<string, string>, line),
  )
  parser.on('text', (text) => handlers.text(text))
  parser.on('cdata', (text) => handlers.text(text))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    sinceEvent = 0
    handlers.close(name)
  })
  return {
    write(text) {
      // What lies between two tags is held in memory until the second one.
      sinceEvent += text.length
      if (sinceEvent > limits.recordCharacters) throw fault('an element is longer than can be held')
      parser.write(text)
    },
    end: () => void parser.close(),
  }
}

/** The name in the declaration is text from the file: only well-known ones are repeated. */
function toEncodingName(encoding: string): string {
  return /^(?:iso-8859-\d{1,2}|windows-125\d|utf-?16(?:le|be)?|utf-?32|gb2312|gbk|gb18030|big5|shift_jis|euc-(?:jp|kr)|koi8-r|latin1)$/i.test(
    encoding,
  )
    ? encoding.toUpperCase()
    : 'an encoding other than UTF-8'
}
