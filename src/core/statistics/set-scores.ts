// Counts of right, surplus and missed items → precision, recall and F1, of one list or of many.

export interface Confusion {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
}

export interface SetScores {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export function countConfusion<T>(gold: ReadonlySet<T>, predicted: ReadonlySet<T>): Confusion {
  const truePositives = [...gold].filter((item) => predicted.has(item)).length
  return {
    truePositives,
    falsePositives: predicted.size - truePositives,
    falseNegatives: gold.size - truePositives,
  }
}

/** A division by zero gives 0, as in scikit-learn with zero_division=0. */
export function toSetScores({
  truePositives: tp,
  falsePositives: fp,
  falseNegatives: fn,
}: Confusion): SetScores {
  return {
    precision: divide(tp, tp + fp),
    recall: divide(tp, tp + fn),
    f1: divide(2 * tp, 2 * tp + fp + fn),
  }
}

/** Micro average: one table of counts over all. */
export function toMicroScores(all: readonly Confusion[]): SetScores {
  const sum = (key: keyof Confusion) => all.reduce((total, one) => total + one[key], 0)
  return toSetScores({
    truePositives: sum('truePositives'),
    falsePositives: sum('falsePositives'),
    falseNegatives: sum('falseNegatives'),
  })
}

/** Macro average: the plain mean over classes, each with its own scores; 0 without classes. */
export function toMacroScores(classes: readonly Confusion[]): SetScores {
  const scores = classes.map(toSetScores)
  const mean = (key: keyof SetScores) =>
    divide(
      scores.reduce((total, one) => total + one[key], 0),
      scores.length,
    )
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') }
}

function divide(above: number, below: number): number {
  return below === 0 ? 0 : above / below
}
