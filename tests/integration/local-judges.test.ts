// Judges that are loaded into this process, beside models at an endpoint and in files → they wait for the answers, and say what they would say if asked alone.
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGguf } from '../../src/clients/llama-cpp.ts'
import type { GgufModel } from '../../src/contracts/model.ts'
import { toJudgeRequest } from '../../src/core/annotators/ask-judge.ts'
import { toJuryPrompt } from '../../src/core/annotators/jury-prompt.ts'
import { readJudgement } from '../../src/core/metrics/jury.ts'
import { RATED_NAME } from '../../src/services/testing/rated-benchmark.ts'
import { resources } from './command-line.ts'
import { createRatedWard, type RatedWard } from './rated-ward.ts'

const total = 5
let ward: RatedWard

beforeAll(async () => {
  ward = await createRatedWard(total)
  for (const name of ['tiny', 'small']) {
    const path = join(resources, `models/wardroom-${name}.gguf`)
    await ward.workspace.models.add(name, { kind: 'gguf', path, contextSize: null, threads: null })
  }
})
beforeEach(() => ward.reset())
afterAll(() => ward.close())

const never = new AbortController().signal
const recipeOf = () => ward.workspace.catalog.find(RATED_NAME).jury!

interface Rated {
  readonly answer: string
  /** What each judge wrote of it, by name; null where its question failed. */
  readonly said: Readonly<Record<string, string | null>>
  /** What a judge alone would be asked. */
  readonly prompt: string
}

/** As the vault has it, of answers that say something. */
function readRated(runId: string): Rated[] {
  return ward.workspace.reader.read(runId).entries.flatMap(({ instance, answer, annotations }) => {
    if (answer?.kind !== 'completed' || answer.completion.text.trim() === '') return []
    const { text } = answer.completion
    const judgements = annotations?.judgements?.jury ?? []
    const said = judgements.map(({ judge, replies }) => {
      expect(replies).toHaveLength(1)
      return [judge, replies[0]!.kind === 'answered' ? replies[0]!.text : null] as const
    })
    const gold = instance.references[0]!.output.text
    const prompt = toJuryPrompt(recipeOf(), { input: instance.input, response: text, gold })
    return [{ answer: text, said: Object.fromEntries(said), prompt }]
  })
}

/** The file asked by itself, one question after the other. */
async function askAlone(name: string, prompts: readonly string[]): Promise<string[]> {
  // Added as a file.
  const client = await openGguf(ward.workspace.models.find(name).source as GgufModel, 1)
  try {
    const replies: string[] = []
    for (const prompt of prompts) replies.push((await client.complete(toJudgeRequest(prompt), never)).text)
    return replies
  } finally {
    await client.close()
  }
}

/** Ratings by the words of one judge; null where they cannot be read. */
function rate(text: string | null, answer: string): number[] | null {
  const replies = text === null ? [] : [{ kind: 'answered' as const, text }]
  const judgement = { judge: 'j', modelId: null, self: false, replies }
  const verdict = readJudgement(judgement, { recipe: recipeOf(), answer, scoring: 'corrected' })
  return verdict.status === 'given' ? verdict.ratings.map(({ score }) => score) : null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function expectRight(runId: string, jury: readonly string[], local: readonly string[]): Promise<void> {
  const [run] = ward.workspace.runs.list().filter(({ id }) => id === runId)
  const corrected = run!.scores.find(({ scoring }) => scoring === 'corrected')!
  const rated = readRated(runId)
  expect(rated.length).toBeGreaterThan(0)
  for (const judge of local) {
    const alone = await askAlone(
      judge,
      rated.map(({ prompt }) => prompt),
    )
    expect(rated.map(({ said }) => said[judge])).toEqual(alone)
  }
  const counts = jury.toSorted().map((judge) => {
    const read = rated.map(({ said, answer }) => rate(said[judge] ?? null, answer))
    const given = read.filter((ratings) => ratings !== null).length
    return { judge, given, unread: rated.length - given, failed: 0 }
  })
  expect(corrected.judges).toMatchObject(counts)
  const values = rated.flatMap(({ said, answer }) => {
    const ratings = jury.flatMap((judge) => rate(said[judge] ?? null, answer) ?? [])
    return ratings.length === 0 ? [] : [mean(ratings)]
  })
  expect(corrected.coverage.unread).toBe(rated.length - values.length)
  // An answer that says nothing has the lowest value, and is not judged.
  const silent = Array.from({ length: total - rated.length }, () => 1)
  const all = [...values, ...silent]
  if (all.length === 0) expect(corrected.value).toBeNull()
  else expect(corrected.value).toBeCloseTo(mean(all), 9)
}

describe('a file as judge', () => {
  it('of a model at an endpoint: asked once all is answered, while a judge at an endpoint judges alongside', async () => {
    const order: string[] = []
    const { run, verdicts } = await ward.run('an endpoint', {
      jury: ['tiny', 'strict'],
      onProgress: (_run, { answered }) => void order.push(`answered ${answered}`),
      onJudged: ({ judge }) => void order.push(judge),
    })
    expect(run.status).toBe('finished')
    const lastAnswer = order.lastIndexOf(`answered ${total}`)
    expect(order.indexOf('tiny')).toBeGreaterThan(lastAnswer)
    expect(order.indexOf('strict')).toBeLessThan(lastAnswer)
    expect(verdicts).toEqual([
      { judge: 'tiny', total, judged: total, kept: 0, failed: 0 },
      { judge: 'strict', total, judged: total, kept: 0, failed: 0 },
    ])
    expect(ward.log()).toHaveLength(2 * total)
    await expectRight(run.id, ['tiny', 'strict'], ['tiny'])
  })

  it.each([
    ['itself', 'tiny', ['tiny', 'strict']],
    ['another file', 'small', ['tiny']],
    ['itself and another file', 'tiny', ['small', 'tiny']],
  ])('of answers of %s', async (name, model, jury) => {
    const entries = [`${RATED_NAME}:model=${model}`]
    const { run, verdicts } = await ward.run(name, { entries, jury })
    expect(run).toMatchObject({ status: 'finished', answered: total, failed: 0 })
    expect(verdicts!.map(({ judge, failed }) => ({ judge, failed }))).toEqual(
      jury.map((judge) => ({ judge, failed: 0 })),
    )
    for (const { judge, self } of run.scores[0]!.judges) expect(self).toBe(judge === model)
    await expectRight(
      run.id,
      jury,
      jury.filter((judge) => judge !== 'strict'),
    )
  })

  it('stopped in between: its verdicts stay, and only the others are asked for', async () => {
    const cancel = new AbortController()
    const first = await ward.run('stopped', {
      ...{ jury: ['strict', 'tiny'], withoutCache: true, abort: cancel.signal, concurrency: 1 },
      onJudged: ({ judge }, { judged }) => {
        if (judge === 'tiny' && judged === 2) cancel.abort()
      },
    })
    // Answers are whole, verdicts are not.
    expect(first.run).toMatchObject({ status: 'finished', answered: total })
    expect(first.verdicts).toBeUndefined()
    const asked = ward.log().length
    expect(asked).toBe(2 * total)
    const second = await ward.run('stopped', { jury: ['strict', 'tiny'], withoutCache: true, concurrency: 1 })
    expect(second.verdicts).toEqual([
      { judge: 'strict', total, judged: total, kept: total, failed: 0 },
      { judge: 'tiny', total, judged: total, kept: 2, failed: 0 },
    ])
    expect(ward.log()).toHaveLength(asked)
    await expectRight(second.run.id, ['strict', 'tiny'], ['tiny'])
  })
})

it('a judge that cannot be opened keeps no other from judging', async () => {
  const failed = ward.run('no key', { jury: ['keyless', 'tiny', 'strict'], withoutCache: true })
  await expect(failed).rejects.toMatchObject({ code: 'model_unavailable' })
  const [run] = ward.workspace.runs.list('no key')
  expect(ward.log().filter(({ who }) => who === 'strict')).toHaveLength(total)
  const [judged] = await ward.workspace.judging.judgeSuite('no key', {
    ...ward.wish,
    jury: ['tiny', 'strict'],
    withoutCache: true,
  })
  expect(judged!.run.id).toBe(run!.id)
  expect(judged!.verdicts.map(({ kept }) => kept)).toEqual([total, total])
})
