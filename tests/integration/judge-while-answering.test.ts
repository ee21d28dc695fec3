// Judges at an endpoint and models that answer slowly → verdicts while they answer, the same scores as judging afterwards, and nothing asked twice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRatedWard, toVerdict, type RatedWard } from './rated-ward.ts'

const total = 24
let ward: RatedWard

beforeAll(async () => {
  ward = await createRatedWard(total)
})
beforeEach(() => ward.reset())
afterAll(() => ward.close())

describe('a run with judges at an endpoint', () => {
  it('judges while the model answers, and the scores are those of judging afterwards', async () => {
    const alongside = await ward.run('alongside', { jury: ['kind', 'strict'] })
    const asked = ward.log()
    const firstVerdict = asked.findIndex(({ who }) => who !== 'writer')
    const lastAnswer = asked.findLastIndex(({ who }) => who === 'writer')
    expect(firstVerdict).toBeGreaterThan(0)
    expect(firstVerdict).toBeLessThan(lastAnswer - total / 2)
    expect(asked).toHaveLength(3 * total)

    ward.reset()
    // The cache would give the verdicts of the first suite.
    await ward.run('afterwards', { jury: [], withoutCache: true })
    const [afterwards] = await ward.workspace.judging.judgeSuite('afterwards', {
      ...ward.wish,
      jury: ['kind', 'strict'],
      withoutCache: true,
    })
    expect(ward.log()).toHaveLength(3 * total)
    expect(alongside.run.scores.map(ward.withoutTimes)).toEqual(afterwards!.run.scores.map(ward.withoutTimes))
    expect(alongside.verdicts).toEqual([
      { judge: 'kind', total, judged: total, kept: 0, failed: 0 },
      { judge: 'strict', total, judged: total, kept: 0, failed: 0 },
    ])
    expect(afterwards!.verdicts).toEqual(alongside.verdicts)
  })

  it('asks nothing again of what the same judge said of the same answer in another run', async () => {
    const again = await ward.run('a third suite', { jury: ['strict'] })
    expect(ward.log()).toEqual([])
    expect(again.run.scores[0]!.judges).toMatchObject([{ judge: 'strict', given: total }])
  })
})

describe('stopped', () => {
  it('loses nothing and asks nothing given again', async () => {
    const cancel = new AbortController()
    const stop = ward.untilVerdicts(5).then(() => cancel.abort())
    const first = await ward.run('stopped', { jury: ['kind'], withoutCache: true, abort: cancel.signal })
    await stop
    expect(first.run.status).toBe('stopped')
    const before = verdictsAsked()
    expect(before.length).toBeGreaterThanOrEqual(5)
    expect(before.length).toBeLessThan(total)

    ward.reset()
    const second = await ward.run('stopped', { jury: ['kind'], withoutCache: true })
    expect(second.run.status).toBe('finished')
    const after = verdictsAsked()
    // What was in flight may be asked again, and nothing else.
    expect(before.length + after.length).toBeLessThanOrEqual(total + ward.wish.concurrency)
    expect(new Set([...before, ...after]).size).toBe(total)
    expect(second.verdicts).toMatchObject([{ judge: 'kind', total, judged: total, failed: 0 }])
    const { kept } = second.verdicts![0]!
    expect(kept).toBeGreaterThanOrEqual(5 - ward.wish.concurrency)
    // A question that was given up may reach the endpoint late.
    expect(kept + after.length).toBeLessThanOrEqual(total + ward.wish.concurrency)
    expect(second.run.scores[0]!.judges).toMatchObject([{ given: total, failed: 0 }])
  })
})

function verdictsAsked(): string[] {
  return ward.log().flatMap(({ who, prompt }) => (who === 'kind' ? [prompt] : []))
}

describe('a judge that fails', () => {
  it('finally, with one question: the run goes on, and the verdict is counted as failed', async () => {
    ward.setFault((who, prompt) =>
      who === 'kind' && prompt.includes('question 3?') ? { status: 400 } : null,
    )
    const { run, verdicts } = await ward.run('a fault', { jury: ['kind'], withoutCache: true })
    expect(run).toMatchObject({ status: 'finished', answered: total, failed: 0 })
    expect(verdicts).toMatchObject([{ judged: total, failed: 1 }])
    expect(ward.log().filter(({ who }) => who === 'kind')).toHaveLength(total)
    expect(run.scores[0]!.judges).toMatchObject([{ given: total - 1, failed: 1 }])
  })

  it('to open: every answer is stored before it is said', async () => {
    const failed = ward.run('no key', { jury: ['keyless'], withoutCache: true })
    await expect(failed).rejects.toMatchObject({ code: 'model_unavailable' })
    const [run] = ward.workspace.runs.list('no key')
    expect(run).toMatchObject({ status: 'finished', answered: total })
  })
})

describe('a job', () => {
  it('shows how far each judge is, and a judge counts as in use', async () => {
    const { jobs, models } = ward.workspace
    const busy = () => jobs.isUsing({ modelId: models.find('kind').id })
    expect(busy()).toBe(false)
    const started = jobs.start({
      ...{ suite: 'a job', entries: [ward.entry], maxEvalInstances: null, concurrency: 2 },
      ...{ jury: ['kind'], withoutCache: true },
    })
    expect(started.judging).toEqual([{ judge: 'kind', judged: 0, total, failed: 0 }])
    expect(busy()).toBe(true)
    await jobs.idle()
    const job = jobs.current()!
    expect(job).toMatchObject({ state: 'finished', jury: ['kind'] })
    expect(job.judging).toEqual([{ judge: 'kind', judged: total, total, failed: 0 }])
    expect(job.events.map(({ text }) => text)).toContain(`kind judged ${job.runs[0]!.name}`)
    expect(busy()).toBe(false)
  })
})

it('the endpoint’s judges rate by the answer alone', () => {
  expect(toVerdict('kind', 'x')).not.toBe(toVerdict('strict', 'x'))
})
