// A list of recent folders and one just opened → the new list.

const MOST_RECENT = 8

/** Newest first, each once, the oldest dropped. */
export function withNewest(paths: readonly string[], newest: string): string[] {
  return [newest, ...paths.filter((path) => path !== newest)].slice(0, MOST_RECENT)
}
