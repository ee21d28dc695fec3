// A word and those after it → whether medicine names something by it.
import { eponymHeads } from './eponyms.ts'
import type { Scene } from './scene.ts'

const headEnding =
  /(?:.emia|.aemia|itis|osis|penia|oma|opathy|plasty|asthenia|ectomy|otomy|stomy|oedema|edema|nuclei)$/

/** A word like syndrome, sign or score within the next two words. */
export function hasEponymHead(scene: Scene, to: number): boolean {
  for (let at = to + 1; at <= to + 3; at += 1) {
    const word = scene.words[at]
    if (!word || !/^(?:'s)? ?-?$|^'? $/.test(word.gap)) return false
    if (eponymHeads.has(word.folded) || headEnding.test(word.folded)) return true
  }
  return false
}
