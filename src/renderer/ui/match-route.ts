// A path and the table of pages → the page and what its pattern's words stand for.

/** The first page whose pattern fits; a segment such as `:name` takes any one word. */
export function matchRoute<Page extends { readonly pattern: string }>(
  pages: readonly Page[],
  path: readonly string[],
): { readonly page: Page; readonly words: Readonly<Record<string, string>> } | null {
  for (const page of pages) {
    const words = matchPattern(page.pattern.split('/'), path)
    if (words !== null) return { page, words }
  }
  return null
}

function matchPattern(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null
  const words: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const segment = path[at] ?? ''
    if (part.startsWith(':')) words[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return words
}
