// The labels of a closed task → a grammar that allows nothing else, and each label's share of the first token's probability.
import type { LlamaGrammar, LlamaModel, Token } from 'node-llama-cpp'

/** One grammar a set of labels: making one takes longer than many an answer. */
export type GrammarOf = (choices: readonly string[]) => Promise<LlamaGrammar>

export function createGrammars(model: LlamaModel): GrammarOf {
  const grammars = new Map<string, Promise<LlamaGrammar>>()
  return (choices) => {
    const grammar = toGrammar(choices)
    const known = grammars.get(grammar)
    if (known !== undefined) return known
    const made = model.llama.createGrammar({ grammar })
    grammars.set(grammar, made)
    return made
  }
}

/** One of the texts; a space before it is let through, since plain prompts end without one, and is no part of the answer. */
export function toGrammar(choices: readonly string[]): string {
  return `root ::= " "? (${choices.map((choice) => JSON.stringify(choice)).join(' | ')})`
}

/** Most tokens that one of the texts takes, with the space before it and the end. */
export function countLongestChoice(model: LlamaModel, choices: readonly string[]): number {
  return Math.max(...choices.map((choice) => model.tokenize(` ${choice}`, false).length)) + 1
}

/** What JSON cannot say of no probability at all. */
const LEAST = 1e-38

/** Label → natural logarithm of the probability that the answer begins with it, with a space before it or without. */
export function toChoiceLogprobs(
  model: Pick<LlamaModel, 'tokenize'>,
  choices: readonly string[],
  probabilities: ReadonlyMap<Token, number>,
): Record<string, number> {
  return Object.fromEntries(
    choices.map((choice) => {
      const beginnings = new Set([`${choice}`, ` ${choice}`].flatMap((text) => toOnlyToken(model, text)))
      const sum = [...beginnings].reduce((total, token) => total + (probabilities.get(token) ?? 0), 0)
      return [choice, Math.log(Math.max(sum, LEAST))]
    }),
  )
}

/** A text of several tokens begins with one that may begin anything. */
function toOnlyToken(model: Pick<LlamaModel, 'tokenize'>, text: string): Token[] {
  const tokens = model.tokenize(text, false)
  return tokens.length === 1 ? tokens : []
}
