// The words that name a layout of prompts or a stop sequence → the change of the adapter.
import type { AdapterSpec } from '../../contracts/request.ts'
import type { SpecChange } from './spec-change.ts'

const layouts: Readonly<Record<string, Partial<AdapterSpec>>> = {
  question_answer: { inputPrefix: 'Question: ', outputPrefix: 'Answer: ' },
  qa: { inputPrefix: 'Q: ', outputPrefix: 'A: ' },
  input_output: { inputPrefix: 'Input: ', outputPrefix: 'Output: ' },
  i_o: { inputPrefix: 'I: ', outputPrefix: 'O: ' },
  input_output_html: {
    inputPrefix: '<input>',
    inputSuffix: '</input>\n',
    outputPrefix: '<output>',
    outputSuffix: '</output>\n',
  },
}

export const layoutNames = Object.keys(layouts)

/** Null for a word that names none; upstream's human_assistant is a sentence of its own and not shipped. */
export function setPrompt(name: string): SpecChange | null {
  const layout = Object.hasOwn(layouts, name) ? layouts[name] : undefined
  return layout === undefined ? null : (spec) => ({ ...spec, ...layout })
}

const stops: Readonly<Record<string, string>> = { hash: '###', semicolon: ';', br: '<br>' }

export const stopNames = ['none', ...Object.keys(stops)]

/** Null for a word that names none. */
export function setStop(name: string): SpecChange | null {
  if (name === 'none') return (spec) => ({ ...spec, stopSequences: [] })
  const stop = Object.hasOwn(stops, name) ? stops[name] : undefined
  if (stop === undefined) return null
  return (spec) => ({ ...spec, instancePrefix: `${stop}\n\n`, stopSequences: [stop] })
}
