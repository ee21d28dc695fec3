// A disk that is full in the middle of everything → `disk_full`, and whatever was stored before is whole.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../src/contracts/errors.ts'
import { createWorkspace, openWorkspace, type Workspace } from '../../src/services/create-services.ts'
import { createHost } from '../../src/services/host.ts'
import { checkWorkspace } from '../../src/services/workspace-care.ts'
import { resources } from '../integration/command-line.ts'
import { startEndpoint, type CountingEndpoint } from '../integration/counting-endpoint.ts'
import { createScratch, passphrase, type Scratch } from '../integration/scratch.ts'

const host = { ...createHost(resources, 'test'), kdf: { N: 2 ** 10, r: 8, p: 1 } }
const sample = (name: string) => [join(resources, 'demo', name)]
const scratch: Scratch = createScratch()
const disk = scratch.path('disk')
const directory = join(disk, 'workspace')
const mounted = mountSmallDisk()

let endpoint: CountingEndpoint
let open: Workspace | null = null

/** A disk of 4 MB in memory; only root can make one. Not being able to is a failure in CI. */
function mountSmallDisk(): boolean {
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', disk], { stdio: 'pipe' })
    return true
  } catch {
    if (process.env['CI']) throw new Error('no small disk could be mounted, and in CI nothing is skipped')
    console.log('skipped: a full disk (only root can mount a small one)')
    return false
  }
}

beforeAll(async () => {
  endpoint = await startEndpoint({
    answer: (prompt) => `The answer is A. ${'Because. '.repeat(300)}${prompt.length}`,
  })
})
afterAll(async () => {
  open?.close()
  await endpoint.close()
  if (mounted) execFileSync('umount', [disk])
  scratch.remove()
})

beforeEach(async () => {
  if (!mounted) return
  open?.close()
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true })
  open = await createWorkspace(host, directory, { name: 'Ward', passphrase })
  await open.datasets.add('medec', sample('medec/MEDEC-MS-TestSet-with-GroundTruth-and-ErrorType.csv'))
})

/** Leaves so many bytes, or the few that a page of memory more or less is. */
function fillDisk(left: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'fill'), Buffer.alloc(Math.max(0, bavail * bsize - left)))
}

function emptyDisk(): void {
  rmSync(join(disk, 'fill'))
}

async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return (error as AppError).code
  }
}

/** Closes it and looks at every page. */
async function expectWhole(secret = passphrase): Promise<Workspace> {
  open?.close()
  open = null
  const checked = await checkWorkspace(host, { directory, secret: { secret } })
  expect(checked.damage).toEqual([])
  open = await openWorkspace(host, directory, { secret })
  return open
}

describe.skipIf(!mounted)('on a full disk', () => {
  it('an import adds all of a file or nothing', async () => {
    fillDisk(20_000)
    const add = () => open!.datasets.add('pubmed_qa', sample('pubmed_qa/ori_pqal.json'))
    expect(await codeOf(add)).toBe('disk_full')
    expect(open!.datasets.list().map(({ benchmark }) => benchmark)).toEqual(['medec'])
    emptyDisk()
    const again = await expectWhole()
    expect(again.datasets.list()).toHaveLength(1)
    expect((await again.datasets.add('pubmed_qa', sample('pubmed_qa/ori_pqal.json'))).already).toBe(false)
  })

  it('a run keeps the answers that were stored, and goes on with the others', async () => {
    await open!.models.add('counted', {
      ...{ kind: 'endpoint', baseUrl: endpoint.url, model: 'm', apiKeyEnv: null, apiKey: null },
      ...{ idleSeconds: 30, allow: true },
    } as never)
    const wish = {
      entries: ['medec:model=counted'],
      suite: 's',
      maxEvalInstances: 48,
      concurrency: 2,
      onProgress() {},
    }
    const abort = new AbortController().signal
    fillDisk(90_000)
    expect(await codeOf(() => open!.runs.run({ ...wish, abort }))).toBe('disk_full')
    emptyDisk()
    const again = await expectWhole()
    const [before] = again.runs.list()
    expect(before!.answered).toBeGreaterThan(3)
    expect(before!.answered).toBeLessThan(40)
    endpoint.reset()
    const [outcome] = await again.runs.run({ ...wish, abort })
    expect(outcome!.run.answered).toBe(before!.total)
    // What was stored is not asked again.
    expect(endpoint.stats().requests).toBe(before!.total - before!.answered)
  })

  it('a change of the header is made or is not', async () => {
    const header = readFileSync(join(directory, 'workspace.json'))
    // The log of the database takes the entry; the new header has no room.
    fillDisk(0)
    const { passphrases } = open!.security
    expect(await codeOf(() => passphrases.change({ current: passphrase, next: 'the next one' }))).toBe(
      'disk_full',
    )
    expect(await codeOf(() => open!.security.makeRecoveryKey())).toBe('disk_full')
    expect(readFileSync(join(directory, 'workspace.json')).equals(header)).toBe(true)
    emptyDisk()
    const again = await expectWhole()
    expect(again.security.status()).toMatchObject({ recoveryKey: null, passphraseChangedAt: null })
    expect(readdirSync(directory).sort()).toEqual(
      ['workspace.copy.json', 'workspace.db', 'workspace.json'].concat('workspace.db-wal').sort(),
    )
  })

  it('a backup leaves nothing half', async () => {
    const target = join(disk, 'backup')
    fillDisk(60_000)
    expect(await codeOf(() => open!.backups.write(target))).toBe('disk_full')
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([])
    emptyDisk()
    await expectWhole()
    expect(open!.backups.write(target).rows).toBeGreaterThan(48)
  })
})
