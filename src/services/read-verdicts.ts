// JSON lines of verdicts made elsewhere → judgements by instance, for scoring without a workspace.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { judgeTaskSchema, type JudgeReply, type JudgeTask, type Judgement } from '../contracts/annotation.ts'
import { AppError } from '../contracts/errors.ts'
import { modelNameSchema } from '../contracts/model.ts'
import type { AnswerAnnotations } from '../core/annotators/answer-annotations.ts'

const replySchema = z.union([z.string().nullable(), z.record(z.string(), z.unknown())])

/**
 * One judge's replies to one answer: `verdict` as the judge wrote it (an object stands for its JSON text), or a list of them
 * for a rubric's items or for claims (the list of claims first). Null: the judge gave none. Without a task it is the
 * benchmark's first.
 */
const lineSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  judge: modelNameSchema,
  task: judgeTaskSchema.optional(),
  verdict: z.union([replySchema, z.array(replySchema)]),
})

export interface ReadVerdicts {
  readonly annotations: ReadonlyMap<string, Pick<AnswerAnnotations, 'judgements'>>
  /** Numbers of lines whose id the data does not have. */
  readonly unknown: readonly number[]
}

export interface VerdictsWanted {
  readonly path: string
  readonly ids: ReadonlySet<string>
  /** What the benchmark asks judges for. */
  readonly tasks: readonly JudgeTask[]
}

/** Every instance counts as put before the judges. Throws `not_found` or `bad_input` with file, line and field. */
export async function readVerdicts({ path, ids, tasks }: VerdictsWanted): Promise<ReadVerdicts> {
  await checkFile(path)
  const all = new Map([...ids].map((id) => [id, new Map<string, Judged>()]))
  const unknown: number[] = []
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    line += 1
    if (text.trim() === '') continue
    const { id, judge, verdict, task = tasks[0]! } = parseLine(text.replace(/^\ufeff/, ''), path, line)
    const judgements = all.get(id)
    if (judgements === undefined) {
      unknown.push(line)
      continue
    }
    if (!tasks.includes(task))
      throw toFault(path, line, { field: 'task', what: `this benchmark asks judges for ${tasks.join(', ')}` })
    if (judgements.has(`${task} ${judge}`))
      throw toFault(path, line, { field: 'judge', what: 'this judge rated this id on an earlier line' })
    const replies = (Array.isArray(verdict) ? verdict : [verdict]).map(toReply)
    judgements.set(`${task} ${judge}`, { task, judgement: { judge, modelId: null, self: false, replies } })
  }
  const annotations = new Map(
    [...all].map(([id, judgements]) => [id, { judgements: toByTask([...judgements.values()]) }]),
  )
  return { annotations, unknown }
}

interface Judged {
  readonly task: JudgeTask
  readonly judgement: Judgement
}

function toByTask(judged: readonly Judged[]): Partial<Record<JudgeTask, Judgement[]>> {
  const groups = Map.groupBy(judged, ({ task }) => task)
  return Object.fromEntries([...groups].map(([task, all]) => [task, all.map(({ judgement }) => judgement)]))
}

function toReply(reply: z.infer<typeof replySchema>): JudgeReply {
  if (reply === null) return { kind: 'failed', code: 'model' }
  return { kind: 'answered', text: typeof reply === 'string' ? reply : JSON.stringify(reply) }
}

async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('not_found', `${path}: there is no such file.`, { file: path })
  if (found.isFile()) return
  throw new AppError('bad_input', `${path} is not a file; give JSON lines with id, judge and verdict.`, {
    file: path,
  })
}

function parseLine(text: string, file: string, line: number): z.infer<typeof lineSchema> {
  const parsed = lineSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]!.path[0]?.toString()
  const what = `${field === undefined ? '' : `${field} is missing or of the wrong kind; `}expected {"id": …, "judge": …, "verdict": …} as one JSON object a line`
  throw toFault(file, line, { field, what })
}

function toFault(
  file: string,
  line: number,
  { field, what }: { readonly field: string | undefined; readonly what: string },
): AppError {
  const place = { file, line, ...(field === undefined ? {} : { field }) }
  return new AppError('bad_input', `${file}, line ${line}: ${what}.`, place)
}

/** Undefined for text that is no JSON: the parser's own message would quote it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
