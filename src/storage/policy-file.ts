// The administrator's policy files of a machine → the policies in them; one that cannot be read keeps workspaces closed.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, posix, win32 } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import { policySchema, type Policy } from '../contracts/workspace-settings.ts'
import { parseYaml } from './parse-yaml.ts'
import { codeOf } from './storage-fault.ts'

export interface PolicyFile {
  readonly path: string
  /** The system's place may be empty; a file that somebody named must be there. */
  readonly optional: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** The system's place, and the file that WARDROOM_POLICY names: it comes on top, so it can only tighten. */
export function findPolicyFiles(platform: NodeJS.Platform, environment: Environment): PolicyFile[] {
  const named = environment['WARDROOM_POLICY']
  const system = toSystemPaths(platform, environment).map((path) => ({ path, optional: true }))
  return named ? [...system, { path: named, optional: false }] : system
}

function toSystemPaths(platform: NodeJS.Platform, environment: Environment): string[] {
  if (platform === 'darwin') return ['/Library/Application Support/Wardroom/policy.yaml']
  if (platform !== 'win32') return [posix.join('/etc', 'wardroom', 'policy.yaml')]
  // The usual place is looked at as well: a user can set the variable for their own programs.
  const folders = new Set(['C:\\ProgramData', environment['ProgramData'] ?? 'C:\\ProgramData'])
  return [...folders].map((folder) => win32.join(folder, 'Wardroom', 'policy.yaml'))
}

/** Throws `bad_input` naming file, line and field, or `not_allowed` for a file that is there and cannot be read. */
export function loadPolicies(files: readonly PolicyFile[]): Policy[] {
  return files.flatMap((file) => {
    const text = readPolicy(file)
    return text === null ? [] : [parseYaml(text, file.path, policySchema)]
  })
}

function readPolicy({ path, optional }: PolicyFile): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const absent = ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
    if (absent && optional) return null
    throw absent
      ? new AppError('not_found', `${path}, the policy that WARDROOM_POLICY names, is not there.`, {
          file: path,
          cause: error,
        })
      : new AppError('not_allowed', `${path}, the policy of this machine, cannot be read by this account.`, {
          file: path,
          cause: error,
        })
  }
}

/** Files that users could change, and so escape: not the system's own, or in a folder that is not. Not judged on Windows. */
export function findLoosePolicies(files: readonly PolicyFile[], platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return []
  return files
    .filter(({ path, optional }) => optional && existsSync(path))
    .map(({ path }) => path)
    .filter((path) => isLoose(path) || isLoose(dirname(path)))
}

/** Of somebody else than root, or writable by more than its owner. */
function isLoose(path: string): boolean {
  const { uid, mode } = statSync(path)
  return uid !== 0 || (mode & 0o022) !== 0
}
