// Progress of runs → one line that is rewritten on a terminal, or a line now and then elsewhere.
import type { RunProgress } from '../contracts/run.ts'
import type { JudgingProgress } from '../services/judge-run.ts'
import type { JudgingPosition } from '../services/judge-request.ts'
import type { RunPosition } from '../services/runs.ts'
import { toTrialWords } from './trial-words.ts'

const secondsBetweenLines = 10

export function createProgressPrinter(stream: NodeJS.WriteStream) {
  let lastName = ''
  let lastAt = 0

  return (run: RunPosition, progress: RunProgress): void => {
    const now = performance.now() / 1000
    const done = progress.answered + progress.failed === progress.total
    const name = run.name + toTrialWords(run.trial)
    const isNew = name !== lastName
    const wait = stream.isTTY ? 0.1 : secondsBetweenLines
    if (!isNew && !done && now - lastAt < wait) return
    lastAt = now
    lastName = name
    const line = `[${run.index + 1} of ${run.of}] ${name}: ${toText(progress)}`
    if (stream.isTTY) stream.write(`\r\x1b[2K${line}${done ? '\n' : ''}`)
    else if (isNew || done || progress.answered > 0) stream.write(`${line}\n`)
  }
}

/** As the progress of runs, for judges. */
export function createJudgingPrinter(stream: NodeJS.WriteStream) {
  let lastName = ''
  let lastAt = 0

  return ({ judge, run }: JudgingPosition, { total, judged, kept, failed }: JudgingProgress): void => {
    const now = performance.now() / 1000
    const name = `${judge} judges ${run}`
    const done = judged === total
    const wait = stream.isTTY ? 0.1 : secondsBetweenLines
    if (name === lastName && !done && now - lastAt < wait) return
    lastAt = now
    lastName = name
    const parts = [
      `${judged} of ${total}`,
      ...(kept > 0 ? [`${kept} kept`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ]
    const line = `${name}: ${parts.join(', ')}`
    if (stream.isTTY) stream.write(`\r\x1b[2K${line}${done ? '\n' : ''}`)
    else stream.write(`${line}\n`)
  }
}

function toText({ total, answered, failed, kept, truncated, secondsLeft }: RunProgress): string {
  const parts = [`${answered} of ${total}`]
  if (kept > 0) parts.push(`${kept} kept`)
  if (failed > 0) parts.push(`${failed} failed`)
  if (truncated > 0) parts.push(`${truncated} cut to fit`)
  if (secondsLeft !== null && secondsLeft >= 1) parts.push(`${toDuration(secondsLeft)} left`)
  return parts.join(', ')
}

function toDuration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
