// Sizes of prompts and of their answers → how long the answers to further prompts will be.

export interface AnswerSize {
  add(prompt: number, answer: number): void
  /** Of so many prompts of that size together. */
  expect(count: number, promptSize: number): number
}

/** For a line: fewer answers show none, and this much of how they differ has to go with their prompts. */
const leastOfLine = 20
const leastShare = 0.3

/** The mean, or a line where the two clearly go together. */
export function createAnswerSize(): AnswerSize {
  let count = 0
  // Means, and sums of squares about them as they grow (Welford 1962).
  let [prompt, answer, spread, height, together] = [0, 0, 0, 0, 0]

  function slope(): number {
    const isLine =
      count >= leastOfLine && together > 0 && together ** 2 > leastShare * spread * height && spread > 0
    return isLine ? together / spread : 0
  }

  return {
    add(ofPrompt, ofAnswer) {
      count += 1
      const off = ofPrompt - prompt
      const high = ofAnswer - answer
      prompt += off / count
      answer += high / count
      spread += off * (ofPrompt - prompt)
      height += high * (ofAnswer - answer)
      together += off * (ofAnswer - answer)
    },
    expect: (wanted, promptSize) =>
      wanted === 0 ? 0 : wanted * Math.max(0, answer + slope() * (promptSize / wanted - prompt)),
  }
}
