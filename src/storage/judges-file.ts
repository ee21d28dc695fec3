// Upstream's file of judges, YAML → their names and models as the file gives them.
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../contracts/errors.ts'
import { parseYaml } from './parse-yaml.ts'

export interface JudgeEntry {
  readonly name: string
  /** Upstream's creator/engine. */
  readonly model: string
  /** Upstream's host/engine. */
  readonly modelDeployment?: string | undefined
}

const largest = 1_000_000

const judgesFileSchema = z.object({
  judges: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        model: z.string().trim().min(1).max(200),
        model_deployment: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .min(1),
})

/** Throws `not_found` or `bad_input` with file, line and field; also where a judge is named twice. */
export function loadJudges(path: string): JudgeEntry[] {
  const size = statSync(path, { throwIfNoEntry: false })
  if (!size) throw new AppError('not_found', `${path}: there is no such file.`, { file: path })
  if (!size.isFile() || size.size > largest)
    throw new AppError('bad_input', `${path} is no text file of at most 1 MB.`, { file: path })
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  const { judges } = parseYaml(text, path, judgesFileSchema)
  const twice = judges.findIndex(({ name }, at) => judges.findIndex((other) => other.name === name) < at)
  if (twice >= 0)
    throw new AppError('bad_input', `${path}: judges.${twice}.name: the judge is named twice.`, {
      file: path,
      field: `judges.${twice}.name`,
    })
  return judges.map(({ name, model, model_deployment: modelDeployment }) =>
    modelDeployment === undefined ? { name, model } : { name, model, modelDeployment },
  )
}
