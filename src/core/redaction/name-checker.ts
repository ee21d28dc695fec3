// Names that would leave with an export → those that look like patient data; it can block, and never allows.
import type { BlockedName } from '../../contracts/export-view.ts'
import type { RunSummary } from '../../contracts/run.ts'

export interface NameChecker {
  /** What a name looks like: one entry a finding. */
  findInName(name: string): readonly { readonly class: string }[]
}

/** Names that people gave and that leave as they are: of models and of benchmarks. */
export function findBlockedNames(runs: readonly RunSummary[], checker: NameChecker): BlockedName[] {
  const names = [
    ...[...new Set(runs.map(({ model }) => model))].map((name) => ({ what: 'model' as const, name })),
    ...[...new Set(runs.map(({ benchmark }) => benchmark))].map((name) => ({
      what: 'benchmark' as const,
      name,
    })),
  ]
  return names.flatMap(({ what, name }) => {
    const classes = [...new Set(checker.findInName(name).map((found) => found.class))]
    return classes.length === 0 ? [] : [{ what, name, classes }]
  })
}
