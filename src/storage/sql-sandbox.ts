// A database's bytes and untrusted queries → their rows, run in child processes that are killed when a query takes too long.
import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../contracts/errors.ts'
import type { SqlFault, SqlRows } from '../contracts/sql-outcome.ts'
import type { SqlMessage, SqlRequest } from './sql-process.ts'

export interface SqlResult {
  readonly rows: SqlRows
  /** Null where the query ran. */
  readonly fault: SqlFault | null
}

export interface SqlSandbox {
  /** Whatever a query does is its result; equal queries are run once. Throws `bad_input` where the database cannot be opened, `cancelled` where it was closed. */
  run(query: string): Promise<SqlResult>
  /** Kills what runs. */
  close(): void
}

/** From source the file beside this one; from the bundles, which lie in folders of out/, the entry of the build. */
const entry = import.meta.url.endsWith('.ts') ? './sql-process.ts' : '../workers/sql.js'
const mostSeconds = 15
const heapMegabytes = 256

interface Waiting {
  readonly query: string
  readonly settle: (result: SqlResult) => void
  readonly reject: (error: AppError) => void
}

interface Place {
  child: ChildProcess | null
  busy: Waiting | null
}

/** `seconds` a query may take. A child holds a copy of the database: at most two, and none until a query comes. */
export function createSqlSandbox(database: Uint8Array, seconds = mostSeconds): SqlSandbox {
  const length = Math.min(2, availableParallelism())
  const places = Array.from({ length }, (): Place => ({ child: null, busy: null }))
  const queue: Waiting[] = []
  const known = new Map<string, Promise<SqlResult>>()
  let closed = false

  function advance(): void {
    for (const place of places) {
      const next = place.busy === null ? queue.shift() : undefined
      if (next !== undefined) void serve(place, next)
    }
  }

  async function serve(place: Place, waiting: Waiting): Promise<void> {
    place.busy = waiting
    try {
      place.child ??= await start(database)
      const result = await ask(place.child, waiting.query, seconds)
      if (result.fault === 'timeout' || !place.child.connected) discard(place)
      waiting.settle(result)
    } catch {
      discard(place)
      if (closed) return waiting.reject(toClosed())
      waiting.reject(
        new AppError(
          'bad_input',
          'The database that queries are run on cannot be opened in a process of its own.',
        ),
      )
    }
    place.busy = null
    if (!closed) advance()
  }

  return {
    run(query) {
      const before = known.get(query)
      if (before !== undefined) return before
      if (closed) return Promise.reject(toClosed())
      const result = new Promise<SqlResult>((settle, reject) => queue.push({ query, settle, reject }))
      known.set(query, result)
      advance()
      return result
    },
    close() {
      closed = true
      places.forEach(discard)
      for (const { reject } of queue.splice(0)) reject(toClosed())
    },
  }
}

function discard(place: Place): void {
  place.child?.kill('SIGKILL')
  place.child = null
}

function toClosed(): AppError {
  return new AppError('cancelled', 'The queries were stopped.')
}

/** A query that runs on is a timeout; one whose process ends, by its memory limit, gave too much. */
function ask(child: ChildProcess, query: string, seconds: number): Promise<SqlResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish({ rows: [], fault: 'timeout' }), seconds * 1000)
    const onExit = (): void => finish({ rows: [], fault: 'too_large' })
    function onMessage(message: SqlMessage): void {
      if (message.kind === 'ran') finish({ rows: message.rows, fault: message.fault })
    }
    function finish(result: SqlResult): void {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(result)
    }
    child.on('message', onMessage).on('exit', onExit)
    child.send({ kind: 'run', query } satisfies SqlRequest)
  })
}

/**
 * Resolves once the child holds the database; rejects where it ends before. It needs nothing of the environment, and what
 * it writes goes nowhere: SQLite's messages may quote data.
 */
function start(database: Uint8Array): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    // Inside Electron the same program is told to be plain Node.
    env: process.versions['electron'] === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the child ended'))
    // A channel that breaks while it is written to is an exit, which is heard of too.
    child.on('error', fail).once('exit', fail)
    child.once('message', () => {
      child.off('exit', fail)
      resolve(child)
    })
    child.send({ kind: 'open', database } satisfies SqlRequest)
  })
}
