// What a Linux machine lacks for a window → installed where that is allowed, else named.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** xvfb is a display without a screen; chromium brings every library that Electron links. */
const PACKAGES = ['chromium', 'xvfb'] as const

/**
 * Makes sure that the Debian packages a window needs are there: as root it installs what is missing with apt-get.
 * Elsewhere than on Debian it does nothing. Throws an Error that names the missing packages where it may not install them.
 */
export function ensureSystemPackages(): void {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  const missing = PACKAGES.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  const command = `apt-get install --no-install-recommends -y ${missing.join(' ')}`
  if (process.getuid?.() !== 0)
    throw new Error(`A window needs Debian packages that are not installed: sudo ${command}`)
  console.log(`Installing the Debian packages ${missing.join(' and ')}.`)
  aptGet(['update'])
  aptGet(['install', '--no-install-recommends', '-y', ...missing])
}

function isInstalled(name: string): boolean {
  const answer = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], {
    encoding: 'utf8',
  })
  return answer.status === 0 && answer.stdout === 'installed'
}

function aptGet(words: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...words], { env, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`apt-get ${words.join(' ')} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`)
}

if (import.meta.main) ensureSystemPackages()
