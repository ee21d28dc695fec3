// Plain text → the parts in which an answer is declared: "The answer is …", "#### …", "Final answer: …".

const lead = String.raw`(?:(?:so|thus|hence|therefore)[, ]+)?(?:the |my |your |patient's )?(?:(?:final|correct|corrected|best|right|most likely|most appropriate|calculated|estimated)\s+)*`
const noun = String.raw`(?:answer|choice|option|response|result|value|diagnosis|conclusion)`
const tail = String.raw`(?:\s+(?:here|choice|option|to (?:this|the) question|would|should|must))*\s*(?:is\b(?!\s+not\b)|be\b|:|=|->|→)\s*:?\s*`
const marker = new RegExp(String.raw`(?:####\s*|\b${lead}${noun}${tail})`, 'gi')

/** What follows each declaration, to the end of its line, in the order of the text. */
export function readDeclarations(text: string): string[] {
  return [...text.matchAll(marker)]
    .map((match) =>
      text
        .slice(match.index + match[0].length)
        .trimStart()
        .split('\n')[0]!
        .trim(),
    )
    .filter((part) => part !== '')
}
