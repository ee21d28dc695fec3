// An adapter spec → the runs it takes, one for each choice of examples and each repeat, and which of them a run is.
import type { AdapterSpec } from '../../contracts/request.ts'
import type { RunSpec, Trial } from '../../contracts/run.ts'

type Counts = Pick<AdapterSpec, 'numTrainTrials' | 'numTrials'>
type Place = Pick<RunSpec, 'trainTrial' | 'repeat'>

/** A command's own counts stand before the entry's. Without examples there is nothing to choose anew, as upstream has it. */
export function withTrials(spec: AdapterSpec, wish: Partial<Counts>): AdapterSpec {
  const { numTrainTrials: trainTrials = 1, numTrials: repeats = 1, ...rest } = spec
  const numTrainTrials = rest.maxTrainInstances === 0 ? 1 : (wish.numTrainTrials ?? trainTrials)
  const numTrials = wish.numTrials ?? repeats
  return {
    ...rest,
    ...(numTrainTrials > 1 ? { numTrainTrials } : {}),
    ...(numTrials > 1 ? { numTrials } : {}),
  }
}

/** In upstream's order: all repeats of a choice of examples, then the next choice. What is 0 is absent, as in a run's spec. */
export function listTrials({ numTrainTrials = 1, numTrials = 1 }: Counts): Place[] {
  return Array.from({ length: numTrainTrials * numTrials }, (_, index) => {
    const trainTrial = Math.floor(index / numTrials)
    const repeat = index % numTrials
    return { ...(trainTrial > 0 ? { trainTrial } : {}), ...(repeat > 0 ? { repeat } : {}) }
  })
}

/** Undefined where the entry takes one run only. */
export function toTrial({
  adapterSpec: { numTrainTrials = 1, numTrials = 1 },
  trainTrial = 0,
  repeat = 0,
}: Place & { readonly adapterSpec: Counts }): Trial | undefined {
  const of = numTrainTrials * numTrials
  return of === 1 ? undefined : { number: trainTrial * numTrials + repeat + 1, of }
}

/** HELM's `random`: none in the first asking, then the repeat's number. */
export function toSeed({ repeat = 0 }: Place): string | undefined {
  return repeat === 0 ? undefined : String(repeat)
}
