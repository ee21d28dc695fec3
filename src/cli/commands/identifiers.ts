// `wardroom identifiers`: where the finder marks identifiers in text files or names; places, never the text itself.
import type { Command } from 'commander'
import type { IdentifierSpan } from '../../contracts/identifier.ts'
import type { IdentifiersService } from '../../services/identifiers.ts'
import { print, remark, toTable, type OutputOptions } from '../output.ts'
import { readText } from '../read-text.ts'

interface IdentifiersOptions extends OutputOptions {
  readonly names?: boolean
}

/** 1-based; a column counts characters. */
interface Mark extends Pick<IdentifierSpan, 'class' | 'rule' | 'score'> {
  readonly line: number
  readonly column: number
  readonly characters: number
}

interface MarkedFile {
  /** As it was named; `-` is standard input. */
  readonly file: string
  readonly marks: readonly Mark[]
}

export function addIdentifiersCommand(program: Command): void {
  program
    .command('identifiers <files...>')
    .description('mark possible identifiers in text files (- is standard input): place, class and rule')
    .option('--names', 'each line is the name of a file, a run or a model')
    .option('--json', 'print one JSON object')
    .action(markFiles)
}

async function markFiles(names: string[], options: IdentifiersOptions): Promise<void> {
  const texts = names.map((file) => ({ file, text: readText(file) }))
  const { createIdentifiersService } = await import('../../services/identifiers.ts')
  const service = createIdentifiersService()
  try {
    const files: MarkedFile[] = []
    for (const { file, text } of texts)
      files.push({ file, marks: await (options.names ? markNames : markText)(text, service) })
    print(options, { files }, () => toLines(files))
    if (!options.json) remark('What is not marked may still identify someone.')
  } finally {
    service.close()
  }
}

async function markText(text: string, service: IdentifiersService): Promise<Mark[]> {
  const [spans = []] = await service.find([text])
  const lines: Mark[] = []
  let [line, begin, read] = [1, 0, 0]
  for (const span of spans) {
    for (let at = text.indexOf('\n', read); at >= 0 && at < span.start; at = text.indexOf('\n', read))
      [line, begin, read] = [line + 1, at + 1, at + 1]
    lines.push(toMark(text, span, { line, begin }))
  }
  return lines
}

async function markNames(text: string, service: IdentifiersService): Promise<Mark[]> {
  const lines = text.split(/\r?\n/)
  const spans = await service.findInNames(lines)
  return spans.flatMap((own, at) => own.map((span) => toMark(lines[at]!, span, { line: at + 1, begin: 0 })))
}

function toMark(
  text: string,
  { start, end, ...span }: IdentifierSpan,
  { line, begin }: { readonly line: number; readonly begin: number },
): Mark {
  const column = [...text.slice(begin, start)].length + 1
  const characters = [...text.slice(start, end)].length
  return { line, column, characters, class: span.class, rule: span.rule, score: span.score }
}

function toLines(files: readonly MarkedFile[]): string[] {
  const rows = files.flatMap(({ file, marks }) =>
    marks.map((mark) => [
      ...[file, String(mark.line), String(mark.column), String(mark.characters)],
      ...[mark.class, mark.rule].map((word) => word.replaceAll('_', ' ')),
    ]),
  )
  const count = rows.length === 1 ? '1 mark' : `${rows.length} marks`
  if (rows.length === 0) return [`${count}.`]
  return [
    ...toTable(
      [['FILE', 'LINE', 'COLUMN', 'CHARACTERS', 'CLASS', 'RULE'], ...rows],
      ['left', 'right', 'right', 'right', 'left', 'left'],
    ),
    `${count}.`,
  ]
}
