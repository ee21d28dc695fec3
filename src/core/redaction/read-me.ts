// An audience → README.txt of its exports: what each file and column means, and what is not in there.
import type { z } from 'zod'
import type {
  Audience,
  colleagueInstanceSchema,
  RedactedCoverage,
  RedactedRun,
  RedactedScore,
} from '../../contracts/redacted.ts'

type Columns<T> = { readonly [K in keyof T]: string }

const runColumns: Columns<RedactedRun> = {
  run: 'id of the run in this export',
  benchmark: 'name of the benchmark; a keyed id where it is the institution’s own',
  model: 'name of the model',
  access: 'access level of the data: public, gated or private',
  dataset: 'origin of the data: official, sample or other',
  prompting: 'how prompts are laid out',
  wording: "whose instructions: Wardroom's own or upstream's",
  constrained: 'true where answers were held to the labels of multiple choice; absent where they were free',
  status: 'running, stopped or finished',
  scores: 'one for each way of scoring',
}

const scoreColumns: Columns<RedactedScore> = {
  scoring: 'corrected, or helm: what upstream computes',
  metric: 'name of the metric',
  score:
    'mean of the metric over the scored answers, to 3 decimals; to fewer where the number scored is withheld',
  intervalLow: 'lower end of the 95% interval of the mean',
  intervalHigh: 'upper end of the 95% interval of the mean',
  withheld:
    'small_group: fewer than 11 answers were scored; complementary: a small number would follow from this; else null',
  coverage: 'counts of answers, or null where the score is withheld',
  judges: 'models whose verdicts are in the score; absent where there are none',
}

const coverageColumns: Columns<RedactedCoverage> = {
  total: 'answers asked for',
  scored: 'answers in the mean, unparsed and refused ones among them',
  failed: 'requests that failed; not in the mean',
  unparsed: 'answers that commit to nothing; they score the minimum',
  refused: 'answers that decline; they score the minimum',
  unread: 'answers of which no verdict of a judge could be read; not in the mean',
  badGold: 'reference answers that cannot be used; not in the mean',
  unavailable: 'answers whose scorer is not installed; not in the mean',
}

const instanceColumns: Columns<z.infer<typeof colleagueInstanceSchema>> = {
  instance: 'id of the question in this export, the same for every model',
  run: 'id of the run, as in summary.json',
  benchmark: 'as above',
  model: 'as above',
  scoring: 'as above',
  status: 'scored, unparsed, refused, failed, unread, bad_gold or unavailable',
  values: 'metric and its value for this answer',
  promptTokens: 'tokens of the prompt; for data that is not public the next power of two, at least 16',
  completionTokens: 'tokens of the answer; rounded in the same way',
  seconds: 'time of the answer; for data that is not public the next power of two, at least 1',
}

const measures = ['promptTokens', 'completionTokens', 'seconds']

const about: Readonly<Record<Audience, string>> = {
  colleague:
    'For colleagues in the house that made it. Rows of single answers are in it for all data, under ids of this export. Runs of which a score is withheld have no rows.',
  institution:
    'For another institution. Rows of single answers are in it for public data only. Counts from 1 to 10 of other data read "<11"; "withheld" stands where such a count could be worked out.',
  public:
    'For everyone. Rows of single answers are in it for public data only. Counts of other data are rounded to 10; from 1 to 10 they read "<11", and "withheld" stands where such a count could be worked out.',
}

const width = 80

export function toReadMe(audience: Audience): string {
  const rows = Object.entries(instanceColumns).filter(
    ([name]) => audience === 'colleague' || !measures.includes(name),
  )
  return [
    'Redacted export of Wardroom',
    '',
    ...wrap(about[audience], width),
    '',
    ...wrap(
      'There are no prompts, answers, references or reasons in it, and no names of people, files or suites. Ids are keyed: they belong to this export alone, and the order of rows follows them.',
      width,
    ),
    '',
    'summary.json, of each run:',
    ...toLines(Object.entries(runColumns)),
    'of each score:',
    ...toLines(Object.entries(scoreColumns)),
    'of the coverage:',
    ...toLines(Object.entries(coverageColumns)),
    '',
    'instances.jsonl, one line an answer and scoring:',
    ...toLines(rows),
    '',
    'manifest.json: versions, the SHA-256 of the files above, and where the audit log',
    'stood. signature.json: an Ed25519 signature over manifest.json, and its key.',
    'To check all of it:',
    '  wardroom export verify FOLDER --key FINGERPRINT',
    'Ask the signer for the fingerprint by another way than this folder.',
    '',
  ].join('\n')
}

function toLines(columns: readonly (readonly [string, string])[]): string[] {
  const indent = 20
  return columns.flatMap(([name, meaning]) =>
    wrap(meaning, width - indent).map((line, at) => `  ${(at === 0 ? name : '').padEnd(indent - 2)}${line}`),
  )
}

/** Words in lines of at most so many characters. */
function wrap(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    return last !== undefined && last.length + 1 + word.length <= most
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word]
  }, [])
}
