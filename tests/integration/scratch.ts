// Nothing → a folder of its own in which a command line has its home, its caches and its temporary files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const passphrase = 'a passphrase for these tests'

export interface Scratch {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  path(...parts: string[]): string
  /** Writes a file, with the folders above it, and gives its path. */
  write(name: string, content: string | Buffer): string
  remove(): void
}

export function createScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-integration-'))
  const path = (...parts: string[]) => join(folder, ...parts)
  const places = {
    HOME: path('home'),
    TMPDIR: path('tmp'),
    XDG_CONFIG_HOME: path('home/.config'),
    XDG_CACHE_HOME: path('home/.cache'),
    XDG_DATA_HOME: path('home/.local/share'),
    XDG_STATE_HOME: path('home/.local/state'),
    XDG_RUNTIME_DIR: path('run'),
  }
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true, mode: 0o700 })
  return {
    folder,
    env: { PATH: process.env['PATH'], ...places, WARDROOM_PASSPHRASE: passphrase },
    path,
    write(name, content) {
      mkdirSync(dirname(path(name)), { recursive: true })
      writeFileSync(path(name), content)
      return path(name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
