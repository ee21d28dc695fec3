// An audience → what leaves with its exports and what stays, in words for whoever signs.
import type { Audience } from '../../contracts/redacted.ts'

const always = [
  'Benchmark (a keyed id where it is your own), model name, access, wording and status of each run',
  'Scores to 3 decimals with their intervals, one for each way of scoring',
]

const leaves: Readonly<Record<Audience, readonly string[]>> = {
  colleague: [
    ...always,
    'Counts of scored, failed, unparsed and refused answers',
    'State, score, tokens and time of each question, under a keyed id; of private data rounded',
  ],
  institution: [
    ...always,
    'Counts of answers; of private data none from 1 to 10',
    'For public data only: state and score of each question, under a keyed id',
  ],
  public: [
    ...always,
    'Counts of answers; of private data rounded to 10, none from 1 to 10',
    'For public data only: state and score of each question, under a keyed id',
  ],
}

const stays = [
  'All text: prompts, references, answers, reasons, thinking, comments',
  'Names of people, suites, runs, files and data sets; the data sets’ own ids',
]

const outside = ['Questions of private data, one by one', 'Lengths, times and token counts']

export function leavesOf(audience: Audience): readonly string[] {
  return leaves[audience]
}

export function staysOf(audience: Audience): readonly string[] {
  const own =
    audience === 'colleague' ? ['Exact lengths, times and token counts of private data', 'Dates'] : outside
  return [...stays, ...own]
}
