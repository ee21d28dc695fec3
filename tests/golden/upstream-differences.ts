// Where our runs differ on purpose from those of upstream's package, and why.

/** Upstream's input holds sentences of its own; ours has our words in the same places. What they are, by benchmark. */
export const ownWords: ReadonlyMap<string, string> = new Map([
  ['chw_care_plan', 'the form to fill in'],
  ['clear', 'the question and the list of options'],
  ['dischargeme', 'the sentence that names the document'],
  ['ehrshot', 'the role, the task, the definitions of diseases, the question'],
  ['medalign', 'the sentence before the record'],
  ['mental_health', 'the closing sentence'],
  ['n2c2_ct_matching', 'the task, the definitions of criteria, the question'],
  ['race_based_med', 'the question around the text'],
  ['sct_bench', 'the task around the case'],
  ...['bmt', 'cdi', 'conf', 'ent', 'gip', 'privacy', 'proxy', 'ptbm', 'sei', 'sequoia'].map(
    (part) => [`shc_${part}_med`, 'the role and the question around the text'] as const,
  ),
])

/** Runs of the goldens that are not compared. */
export const leftOut: Readonly<Record<string, string>> = {
  'medalign:420': 'a shorter limit for the record, in tokens of a vocabulary that is not here',
}

/** Arguments that make ours the run that upstream has. */
export const ownArguments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The package drops the questions that have no answer; HELM, whose scores were published, keeps them, as we do.
  ehr_sql: { is_impossible: 'false' },
}

/** What differs beside wording, a sentence each. */
export const otherDifferences: Readonly<Record<string, string>> = {
  ehr_sql: 'the package drops unanswerable questions; HELM and Wardroom keep them',
  ehrshot: 'tasks on laboratory values need 10,000 labels upstream, so only the other two were run there',
  health_bench: 'upstream leaves the input empty and keeps the conversation apart; ours shows it as text too',
  medalign: 'the cut to 100,000 tokens counts about 4 characters a token here',
  mental_health: 'upstream allows five examples, but the set has none to give',
}

/** Values that rest on more than the answer: on our words in the input, or on a database. */
export function isBeyond(benchmark: string, metric: string): boolean {
  return metric.startsWith('ehr_sql_') || (metric.startsWith('summarization_') && ownWords.has(benchmark))
}
