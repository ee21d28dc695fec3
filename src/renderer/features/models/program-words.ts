// What a program asks for → words.
import type { Access } from '../../../contracts/benchmark.ts'
import type { ProgramShape } from '../../../contracts/model-item.ts'
import { toCountOf } from '../../ui/quantities.ts'

/** `inputs → output, with reasoning before it`. */
export function toFieldWords({ inputField, outputField, reasoning }: ProgramShape): string {
  return `${inputField} → ${outputField}, ${reasoning ? 'with' : 'without'} reasoning before it`
}

/** `2 examples, private, not shown`. */
export function toExamplesWords(count: number, access?: Access): string {
  if (count === 0) return 'no examples'
  return [toCountOf(count, 'example'), ...(access === undefined ? [] : [access]), 'not shown'].join(', ')
}
