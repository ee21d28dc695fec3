// An entries file, in HOCON → run entries with their priorities and groups; a fault names file and line.
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import { parseHocon, toLine, withoutStrings } from './hocon-file.ts'

const fileEntrySchema = z.strictObject({
  description: z.string().trim().min(1).max(2000),
  /** 1 is the most urgent. */
  priority: z.number().int().optional(),
  /** They stand in the run's name. */
  groups: z.array(z.string().regex(/^[\w.-]{1,100}$/)).optional(),
})
export type FileEntry = z.infer<typeof fileEntrySchema>

const fileSchema = z.strictObject({ entries: z.array(fileEntrySchema).max(100_000) })

/** Throws `not_found` or `bad_input`. */
export async function loadRunEntries(path: string): Promise<readonly FileEntry[]> {
  const text = readText(path)
  const parsed = fileSchema.safeParse(await parseHocon(text, path))
  if (parsed.success) return parsed.data.entries
  const issue = parsed.error.issues[0]!
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const [first, index, ...rest] = [...issue.path, ...keys].map(String)
  const isEntry = first === 'entries' && index !== undefined && /^\d+$/.test(index)
  const line = isEntry ? findEntryLine(text, Number(index)) : null
  const field = isEntry ? rest.join('.') : (first ?? 'entries')
  const place = `${path}${line === null ? '' : `, line ${line}`}${isEntry ? `, entry ${Number(index) + 1}` : ''}`
  const what = field === '' ? '' : ` ${field.slice(0, 60)}:`
  const details = { file: path, ...(line === null ? {} : { line }), ...(field === '' ? {} : { field }) }
  throw new AppError('bad_input', `${place}:${what} ${toReason(issue)}.`, details)
}

function toReason(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? 'no such key is known' : issue.message
}

/** Of the entry with that index; null where entries are not written one brace each. */
function findEntryLine(text: string, index: number): number | null {
  const bare = withoutStrings(text)
  const list = bare.search(/entries\s*[:=]?\s*\[/)
  const starts = [...bare.slice(Math.max(list, 0)).matchAll(/(?<=[[,\s])\{/g)]
  const start = list < 0 ? undefined : starts[index]
  return start === undefined ? null : toLine(bare, list + start.index)
}

function readText(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new AppError('not_found', `${path}: there is no such file.`, { file: path })
  if (!stats.isFile() || stats.size > 4_000_000)
    throw new AppError('bad_input', `${path} is no text file of at most 4 MB.`, { file: path })
  return readFileSync(path, 'utf8')
}
