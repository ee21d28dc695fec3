// Nothing → a real workspace in a temporary folder, for tests of services, with passphrases that are cheap to check.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorkspace, openWorkspace, type Workspace } from '../create-services.ts'
import { createHost, type Host } from '../host.ts'

export const RESOURCES = fileURLToPath(new URL('../../../resources', import.meta.url))
export const PASSPHRASE = 'a passphrase for tests'

export interface TemporaryWorkspace {
  readonly folder: string
  readonly directory: string
  readonly host: Host
  /** The first person, Owner, with every role; `as` is somebody who was let in with the same passphrase. */
  open(as?: string): Promise<Workspace>
  /** What the administrator's file says from the next opening on. */
  setPolicy(text: string): void
  write(name: string, text: string): string
  remove(): void
}

/** Made and closed again. The policy of the machine that runs the tests does not reach it. */
export async function makeTemporaryWorkspace(
  toResources: (folder: string) => string = () => RESOURCES,
): Promise<TemporaryWorkspace> {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-services-'))
  const resources = toResources(folder)
  const directory = join(folder, 'workspace')
  const policyFiles = [{ path: join(folder, 'policy.yaml'), optional: true }]
  const host: Host = { ...createHost(resources, 'test'), kdf: { N: 2 ** 10, r: 8, p: 1 }, policyFiles }
  const made = await createWorkspace(host, directory, { name: 'Test', passphrase: PASSPHRASE })
  made.close()
  function write(name: string, text: string): string {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return {
    ...{ folder, directory, host, write },
    open: (as) => openWorkspace(host, directory, { secret: PASSPHRASE, ...(as === undefined ? {} : { as }) }),
    setPolicy: (text) => void write('policy.yaml', `format: wardroom-policy-1\n${text}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
