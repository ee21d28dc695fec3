// A data file → the YAML of a benchmark that asks about it, proposed and proven to load.
import { writeFileSync } from 'node:fs'
import { AppError } from '../contracts/errors.ts'
import { benchmarkSchema } from '../contracts/benchmark.ts'
import { toBenchmarkText } from '../core/catalog/benchmark-text.ts'
import { proposeBenchmark, type Proposal } from '../core/catalog/propose-benchmark.ts'
import { parseYaml } from '../storage/parse-yaml.ts'
import { lookAtFile } from '../storage/readers/look-at-file.ts'
import type { Catalog } from './catalog.ts'

export interface ProposedFile extends Proposal {
  readonly path: string
  readonly text: string
}

/** `out` null takes NAME.yaml in the working folder. Throws `bad_input`, `not_found`; an existing file is left alone. */
export async function proposeBenchmarkFile(
  path: string,
  out: string | null,
  catalog: Catalog,
): Promise<ProposedFile> {
  const proposal = proposeBenchmark(await lookAtFile(path))
  if (proposal === null)
    throw new AppError('bad_input', `${path}: no column looks like a question or a text.`, { file: path })
  const { name } = proposal.benchmark
  const free = catalog.isShipped(name)
    ? { ...proposal, benchmark: { ...proposal.benchmark, name: `own_${name}` } }
    : proposal
  const text = toBenchmarkText(
    free,
    catalog.taxonomy.categories.map((category) => category.name),
  )
  const target = out ?? `${free.benchmark.name}.yaml`
  parseYaml(text, target, benchmarkSchema)
  writeNew(target, text)
  return { ...free, path: target, text }
}

function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new AppError(
      'bad_input',
      isThere ? `${path} exists already; name another with --out.` : `${path} cannot be written.`,
      { file: path, cause: error },
    )
  }
}
