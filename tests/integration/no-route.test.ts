// A network namespace with loopback and no route → the whole job works there, the kernel counts every connection.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from './command-line.ts'
import type { Told } from './namespace.fixture.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { makeWorkspace } from './workspace.ts'

const fixture = join(import.meta.dirname, 'namespace.fixture.ts')
const probe = spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up'])
const canUnshare = probe.status === 0
if (!canUnshare && process.env['CI'])
  throw new Error('no unshare -rn with ip here, and in CI nothing is skipped')
if (!canUnshare)
  console.log('skipped: a namespace without a route (unshare -rn and ip need Linux and a permission)')

const none = { activeOpens: 0, passiveOpens: 0, udpSent: 0 }
const concurrency = 5

describe.skipIf(!canUnshare)('without a route', () => {
  let scratch: Scratch
  let told: Map<string, Told>

  beforeAll(async () => {
    scratch = createScratch()
    const { env } = await makeWorkspace(scratch, 'no route')
    const medec = join(resources, 'demo/medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv')
    const model = join(resources, 'models/wardroom-tiny.gguf')
    const commands = [
      ['data', 'add', 'medec', medec],
      ['models', 'add', 'tiny', '--gguf', model],
      ['models', 'add', 'here', '--base-url', '{endpoint}', '--model', 'm'],
      ['models', 'add', 'far', '--base-url', 'https://192.0.2.1/v1', '--model', 'm', '--allow'],
      ['models', 'add', 'named', '--base-url', 'https://models.example/v1', '--model', 'm', '--allow'],
      ['run', '-r', 'medec:model=tiny', '--suite', 's', '-m', '2'],
      ['run', '-r', 'medec:model=here', '--suite', 's', '-n', String(concurrency)],
      ['leaderboard', '--suite', 's', '--published', '--scoring', 'helm'],
      ['export', '--suite', 's', '--audience', 'public', '--out', scratch.path('export')],
      ['models', 'probe', 'far'],
      ['models', 'probe', 'named'],
      ['network', 'show'],
      ['doctor', '--json'],
    ]
    const ended = spawnSync(
      'unshare',
      ['-rn', process.execPath, '--disable-warning=ExperimentalWarning', fixture],
      { env, input: JSON.stringify(commands), encoding: 'utf8', timeout: 200_000 },
    )
    if (ended.status !== 0) throw new Error(`the namespace failed: ${ended.stderr}`)
    told = new Map((JSON.parse(ended.stdout) as Told[]).map((each) => [each.words, each]))
  })
  afterAll(() => scratch.remove())

  const find = (start: string) => [...told].find(([words]) => words.startsWith(start))![1]

  it('every command but a probe does its work', () => {
    const failed = [...told.values()].filter(
      ({ words, code }) => code !== 0 && !words.startsWith('models probe'),
    )
    expect(failed).toEqual([])
    expect(find('run -r medec:model=here').stdout).toContain('finished, 48 of 48 answered')
    expect(find('leaderboard').stdout).toContain('Medec')
  })

  it('a run opens as many connections as requests are in flight at most, all to its endpoint', () => {
    const { traffic, requests } = find('run -r medec:model=here')
    expect(requests).toBe(48)
    expect(traffic.activeOpens).toBeGreaterThan(0)
    expect(traffic.activeOpens).toBeLessThanOrEqual(concurrency)
    // Whatever was begun was accepted by the endpoint: nothing else listens here. No name server was asked.
    expect(traffic).toEqual({
      activeOpens: traffic.activeOpens,
      passiveOpens: traffic.activeOpens,
      udpSent: 0,
    })
  })

  it('no other command opens any', () => {
    const others = [...told.values()].filter(
      ({ words }) => !words.startsWith('run -r medec:model=here') && !words.startsWith('models probe named'),
    )
    expect(others.length).toBeGreaterThan(9)
    for (const { words, traffic, requests } of others)
      expect({ words, traffic, requests }).toEqual({ words, traffic: none, requests: 0 })
  })

  it.each(['far', 'named'])('a model on the list that cannot be reached (%s) is one sentence', (name) => {
    const { code, stdout, stderr } = find(`models probe ${name}`)
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${name} did not answer: connection.\n`,
    })
  })

  it('the doctor counts none', () => {
    const { checks } = JSON.parse(find('doctor').stdout) as { checks: object[] }
    expect(checks).toContainEqual({ name: 'Connections', ok: true, detail: '0 opened, 0 refused' })
  })
})
