// The rows of a leaderboard → the sentences that must stand beside it, so that nothing is mixed without saying so.
import type { Basis, LeaderboardRow } from '../../contracts/summary.ts'

export function toWarnings(rows: readonly LeaderboardRow[], withPublished: boolean): string[] {
  const cells = rows.flatMap((row) => Object.values(row.cells).map((cell) => ({ row, cell })))
  const warnings: string[] = []
  const invented = namesWhere(cells, (basis) => basis.origin === 'sample')
  if (invented.length > 0)
    warnings.push(
      `${toList(invented)}: invented sample rows. They try the software out and measure no model.`,
    )
  const unknown = namesWhere(
    cells.filter(({ row }) => row.access === 'public'),
    (basis) => basis.origin === 'other',
  )
  if (unknown.length > 0)
    warnings.push(`${toList(unknown)}: the file is not one that is known, so it counts as private.`)
  for (const row of rows) {
    const bases = Object.values(row.cells).map((cell) => cell.basis)
    if (isMixed(bases.map((basis) => `${basis.asked} of ${basis.available}, ${basis.datasetLabel ?? ''}`))) {
      warnings.push(`${row.displayName}: the models were asked different samples.`)
    }
    if (isMixed(bases.map((basis) => basis.prompting)))
      warnings.push(`${row.displayName}: the prompts were laid out in two ways, as upstream and corrected.`)
    if (isMixed(bases.map(({ examples = 0 }) => String(examples))))
      warnings.push(`${row.displayName}: the prompts had different numbers of examples.`)
    if (isMixed(bases.map((basis) => basis.wording)))
      warnings.push(`${row.displayName}: the instructions were worded in two ways.`)
    if (isMixed(bases.map(({ constrained }) => (constrained ? 'held' : 'free'))))
      warnings.push(
        `${row.displayName}: some answers were held to the labels and some were free, so they do not compare.`,
      )
    const juries = bases.filter(({ jury }) => jury.length > 0).map(({ jury }) => jury.join(', '))
    if (isMixed(juries))
      warnings.push(
        `${row.displayName}: the answers were judged by different juries, so they do not compare.`,
      )
  }
  const shown = namesWhere(cells, (basis) => basis.shownQuestions !== undefined)
  if (shown.length > 0)
    warnings.push(`${toList(shown)}: a program was given questions of the benchmark with their answers.`)
  const cut = cells.reduce((sum, { cell }) => sum + cell.basis.truncated, 0)
  if (cut > 0) warnings.push(`${cut} ${cut === 1 ? 'prompt was' : 'prompts were'} cut to fit the model.`)
  if (withPublished) {
    const fewShot = namesWhere(cells, (basis) => basis.examples !== undefined)
    if (fewShot.length > 0)
      warnings.push(`${toList(fewShot)}: asked with examples; published scores are without any.`)
    const own = namesWhere(cells, (basis) => basis.wording === 'own')
    if (own.length > 0)
      warnings.push('Own scores rest on instructions in Wardroom’s words, published ones on upstream’s.')
    if (!cells.some(({ cell }) => cell.comparable))
      warnings.push('No own score here may be ranked beside the published ones.')
  }
  return warnings
}

function namesWhere(
  cells: readonly { row: LeaderboardRow; cell: { basis: Basis } }[],
  wanted: (basis: Basis) => boolean,
): string[] {
  return [...new Set(cells.filter(({ cell }) => wanted(cell.basis)).map(({ row }) => row.displayName))]
}

function isMixed(values: readonly string[]): boolean {
  return new Set(values).size > 1
}

function toList(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
}
