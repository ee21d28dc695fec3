// Names that would leave with an export → those that look like patient data; it can block, and never allows.
import type { BlockedName } from '../../contracts/export-view.ts'
import type { RunSummary } from '../../contracts/run.ts'

export interface NameChecker {
  /** What each name looks like: one entry a finding. */
  findInNames(names: readonly string[]): Promise<readonly (readonly { readonly class: string }[])[]>
}

/** Names that people gave and that leave as they are: of models, judges among them, and of benchmarks. */
export async function findBlockedNames(
  runs: readonly RunSummary[],
  checker: NameChecker,
): Promise<BlockedName[]> {
  const models = runs.flatMap(({ model, scores }) => [
    model,
    ...scores.flatMap(({ judges }) => judges.map(({ judge }) => judge)),
  ])
  const names = [
    ...[...new Set(models)].map((name) => ({ what: 'model' as const, name })),
    ...[...new Set(runs.map(({ benchmark }) => benchmark))].map((name) => ({
      what: 'benchmark' as const,
      name,
    })),
  ]
  const found = await checker.findInNames(names.map(({ name }) => name))
  return names.flatMap(({ what, name }, at) => {
    const classes = [...new Set(found[at]!.map((finding) => finding.class))]
    return classes.length === 0 ? [] : [{ what, name, classes }]
  })
}
