// Upstream's folder of models, where there is one → models of the workspace, and what is to be said of it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contracts/errors.ts'
import type { Workspace } from './create-services.ts'
import type { UpstreamImport } from './upstream-models.ts'

const usual = 'prod_env'

/** `folder` is the one that was named; null: upstream's usual one, if it is here. Throws `not_found` and `bad_input`. */
export async function bringModels(
  folder: string | null,
  remark: (line: string) => void,
  { upstreamModels }: Pick<Workspace, 'upstreamModels'>,
): Promise<void> {
  const path = folder ?? usual
  if (folder === null && !existsSync(join(usual, 'model_deployments.yaml'))) return
  try {
    for (const line of toLines(path, await upstreamModels.import(path, { allow: false }))) remark(line)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_permitted') throw error
    remark(`${path}: its models are not taken over. ${error.message}`)
  }
}

/** Nothing where all is as it was. */
function toLines(path: string, { added, changed, withoutClient, toAllow }: UpstreamImport): string[] {
  return [
    ...added.map((name) => `${path}: added ${name}.`),
    ...changed.map(({ name, fields }) => `${path}: changed ${name}: ${fields.join(', ')}.`),
    ...withoutClient.map(({ deployment, reason }) => `${path}: not added, ${deployment}: ${reason}`),
    ...toAllow.map(
      ({ address, models }) =>
        `${address} is not on the allow list, so ${models.join(', ')} cannot be asked yet; "wardroom models import ${path} --allow" puts it there.`,
    ),
  ]
}
