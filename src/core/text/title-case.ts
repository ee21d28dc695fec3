// Text → Python's str.title(): every run of letters that have case begins with a capital and goes on in small ones.

export function toTitleCase(text: string): string {
  return text.replace(/\p{Cased}+/gu, (word) => {
    const [first = ''] = word
    return first.toUpperCase() + word.slice(first.length).toLowerCase()
  })
}
