// What a program asks for → words.
import type { ProgramShape } from '../../../contracts/model-item.ts'

/** `inputs → output, with reasoning before it`. */
export function toFieldWords({ inputField, outputField, reasoning }: ProgramShape): string {
  return `${inputField} → ${outputField}, ${reasoning ? 'with' : 'without'} reasoning before it`
}
