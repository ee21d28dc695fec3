// The name that was asked for and the name that answered → whether they are one model.

/** What providers put behind a name when they say which version of it answered. */
const VERSION = /^[-@:_](?:\d{4}-?\d{2}-?\d{2}|\d{3,4}|v\d+(?:\.\d+)*|latest)$/

export interface AskedNames {
  readonly asked: string
  /** The name that somebody accepted for it; null where none was. */
  readonly answersAs: string | null
}

/**
 * Equal, or equal up to case, folders, `.gguf` and a version that only the answer gives: `gpt-4o` may answer as
 * `gpt-4o-2024-05-13`, but never as `gpt-4o-mini`, and a version that was asked for must answer itself. A server that gives no
 * name is believed.
 */
export function isSameModel({ asked, answersAs }: AskedNames, answered: string | null): boolean {
  if (answered === null || answered.trim() === '') return true
  const name = toBareName(answered)
  if (answersAs !== null && name === toBareName(answersAs)) return true
  const wanted = toBareName(asked)
  return name === wanted || (name.startsWith(wanted) && VERSION.test(name.slice(wanted.length)))
}

function toBareName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^.*[/\\]/, '')
    .replace(/\.gguf$/, '')
}
