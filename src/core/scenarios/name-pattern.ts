// The name that a benchmark gives a file, with `*` and `{argument}` in it → whether a path is of that name, and what they stand for.

export interface NameMatch {
  /** The path's end that the name speaks of, such as `test/100.xml`. */
  readonly relative: string
  readonly bindings: Readonly<Record<string, string>>
}

const PLACE = /\*|\{([a-z][a-zA-Z0-9_]*)\}/g
const NAMED_PLACE = /\{[a-z][a-zA-Z0-9_]*\}/

/** Whether a name stands for any number of files. */
export function isNamePattern(name: string): boolean {
  return name.includes('*') || NAMED_PLACE.test(name)
}

/**
 * Compares the last segments of a path with those of the name, without regard to case; a further `.gz` is accepted.
 * `*` and a placeholder stand for any text within one segment; a placeholder twice must stand for the same.
 */
export function matchName(name: string, segments: readonly string[]): NameMatch | null {
  const wanted = name.split('/')
  if (wanted.some((segment) => segment === '..' || segment === '.' || segment === '')) return null
  if (segments.length < wanted.length) return null
  const given = segments.slice(-wanted.length)
  const bindings: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const isLast = index === wanted.length - 1
    const values = matchSegment(segment, isLast ? withoutGzip(given[index]!, segment) : given[index]!)
    if (values === null) return null
    for (const [key, value] of values) {
      if (Object.hasOwn(bindings, key) && bindings[key] !== value) return null
      bindings[key] = value
    }
  }
  return { relative: given.join('/'), bindings }
}

/** `100.xml` or `notes.csv.gz` → `100`, `notes`. */
export function toBareName(fileName: string): string {
  return fileName.replace(/\.gz$/i, '').replace(/(?!^)\.[^.]*$/, '')
}

function withoutGzip(fileName: string, wanted: string): string {
  return /\.gz$/i.test(wanted) ? fileName : fileName.replace(/\.gz$/i, '')
}

function matchSegment(wanted: string, given: string): (readonly [string, string])[] | null {
  const keys: (string | null)[] = []
  let source = ''
  let at = 0
  for (const match of wanted.matchAll(PLACE)) {
    source += `${escape(wanted.slice(at, match.index))}([^/]*)`
    keys.push(match[1] ?? null)
    at = match.index + match[0].length
  }
  const found = new RegExp(`^${source}${escape(wanted.slice(at))}$`, 'iu').exec(given)
  if (found === null) return null
  const values = keys.map((key, index) => [key, found[index + 1]!] as const)
  const named = values.filter((pair): pair is readonly [string, string] => pair[0] !== null)
  return named.some(([, value]) => value === '') ? null : named
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
