// A process → the words and variables of every process that it starts, read while they run. Linux only.
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessWatch {
  /** What was seen of each, once for each change of it; the watched process itself is left out. */
  stop(): Promise<readonly string[]>
}

const everyMs = 25

/** Looks at /proc again and again until it is stopped. */
export function watchChildren(root: number): ProcessWatch {
  const seen = new Map<number, Set<string>>()
  const timer = setInterval(() => look(root, seen), everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      look(root, seen)
      return [...seen.values()].flatMap((texts) => [...texts])
    },
  }
}

function look(root: number, seen: Map<number, Set<string>>): void {
  const parents = new Map(
    listPids().map((pid) => [pid, Number(/^PPid:\s*(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0)]),
  )
  for (const pid of parents.keys()) {
    if (pid === root || !isBelow(pid, root, parents)) continue
    const texts = seen.get(pid) ?? new Set()
    seen.set(pid, texts.add(`${read(pid, 'cmdline')}\n${read(pid, 'environ')}`))
  }
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(pid) ?? 0; at > 1; at = parents.get(at) ?? 0) if (at === root) return true
  return false
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
