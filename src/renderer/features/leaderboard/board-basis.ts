// The bases of all cells → the few facts that the basis line states.
import type { Basis, Leaderboard } from '../../../contracts/summary.ts'
import { toCount, toRange } from './numbers.ts'

export interface BasisFact {
  readonly label: string
  readonly value: string
}

const WORDINGS: Readonly<Record<Basis['wording'], string>> = {
  own: 'our own instructions',
  upstream: "upstream's instructions",
}
const ORIGINS: Readonly<Record<Basis['origin'], string>> = {
  official: 'official',
  sample: 'invented samples',
  other: 'other files',
}

/** Facts in reading order; those that nothing stands behind are left out. */
export function toBasisFacts(board: Leaderboard): BasisFact[] {
  const bases = board.rows.flatMap((row) => Object.values(row.cells).map((cell) => cell.basis))
  const truncated = bases.reduce((sum, basis) => sum + basis.truncated, 0)
  const source = board.publishedSource
  const facts: BasisFact[] = [
    { label: 'Prompting', value: distinct(bases.map((basis) => basis.prompting)) },
    { label: 'Wording', value: distinct(bases.map((basis) => WORDINGS[basis.wording])) },
    { label: 'Answers', value: toAnswers(bases) },
    { label: 'Data', value: distinct(bases.map((basis) => ORIGINS[basis.origin])) },
    { label: 'Examples', value: toExamples(bases) },
    { label: 'Sample', value: toSample(bases) },
    { label: 'Cut prompts', value: truncated === 0 ? '' : toCount(truncated) },
    { label: 'Published', value: source === null ? '' : `${source.title}, ${source.date}` },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Empty where all answers are free. */
function toAnswers(bases: readonly Basis[]): string {
  if (!bases.some(({ constrained }) => constrained)) return ''
  return distinct(bases.map(({ constrained }) => (constrained ? 'held to labels' : 'free')))
}

/** Empty where no prompt has any. */
function toExamples(bases: readonly Basis[]): string {
  const counts = bases.map(({ examples = 0 }) => examples)
  return counts.some((count) => count > 0) ? `${toRange(counts)} a prompt at most` : ''
}

function toSample(bases: readonly Basis[]): string {
  const asked = toRange(bases.map((basis) => basis.asked))
  return asked === '' ? '' : `${asked} of ${toRange(bases.map((basis) => basis.available))} instances`
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(' and ')
}
