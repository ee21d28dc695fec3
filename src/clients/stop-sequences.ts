// An answer and the texts it must stop at → the answer before the first of them.

/** Cuts `text` at the earliest stop sequence; empty sequences are ignored. */
export function cutAtStop(
  text: string,
  stopSequences: readonly string[],
): { text: string; stopped: boolean } {
  let end = -1
  for (const stop of stopSequences) {
    const at = stop === '' ? -1 : text.indexOf(stop)
    if (at >= 0 && (end < 0 || at < end)) end = at
  }
  return end < 0 ? { text, stopped: false } : { text: text.slice(0, end), stopped: true }
}
