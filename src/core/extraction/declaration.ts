// Plain text → the parts in which an answer is declared: "The answer is …", "#### …", "Total: …", "The best drug is …".

const noun = String.raw`(?:answer|ans\.?|choice|option|response|result|value|score|total|diagnosis|conclusion|(?:due|delivery|conception) date|respuesta|réponse|antwort|resposta|risposta)`
const superlative = String.raw`(?:best|most [a-z]+|correct|preferred|first-line)(?: [\p{L}-]+){1,5}?`
const verb = String.raw`(?:is\b(?! not\b)|(?:es|est|ist|é|è)(?=\s)|be\b|:|=|->|→|-(?=\s))`
const tail = String.raw`["']?(?: (?:here|choice|option|score|points|to (?:this|the) question|would|should|must))*\s*${verb}\s*:?\s*`
const marker = new RegExp(
  String.raw`(?:####\s*|(?<![\p{L}\d])(?:${noun}|(?<superlative>${superlative}))${tail})`,
  'giu',
)

// An answer stands at the start of what follows; a line without end is not read over and over.
const longest = 500

/** What follows each declaration, to the end of its line, in the order of the text. */
export function readDeclarations(text: string): string[] {
  return [...text.matchAll(marker)].flatMap((match) => {
    const start = match.index + match[0].length
    const part = text
      .slice(start, start + longest)
      .trimStart()
      .split('\n')[0]!
      .trim()
    // "The best drug for X is …, but this is Y" declares nothing.
    const isTurned = match.groups?.['superlative'] !== undefined && /\b(?:but|however)\b/i.test(part)
    return part === '' || isTurned ? [] : [part]
  })
}
