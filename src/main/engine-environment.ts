// The desktop's environment → the engine's: what a program needs to run, and no secret.

const NEEDED = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'WINDIR',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
]

/** Keeps the named variables and the locale; a passphrase or a key in the desktop's environment stays there. */
export function toEngineEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    const upper = name.toUpperCase()
    if (value !== undefined && (NEEDED.includes(upper) || upper.startsWith('LC_'))) kept[name] = value
  }
  return kept
}
