// Text → Python's str.title(): every run of letters begins with a capital and goes on in small letters.

export function toTitleCase(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const [first = ''] = word
    return first.toUpperCase() + word.slice(first.length).toLowerCase()
  })
}
