// This machine → the one runtime for local models: on a GPU where one is found and works, else on the processor.
import { availableParallelism } from 'node:os'
import type { Llama } from 'node-llama-cpp'
import { AppError } from '../contracts/errors.ts'

// One runtime for the process: its threads are shared out among the models that are open.
let runtime: Promise<Llama> | null = null

/** @throws AppError model_unavailable */
export function loadRuntime(): Promise<Llama> {
  runtime ??= startRuntime().catch((cause: unknown) => {
    runtime = null
    throw new AppError('model_unavailable', 'The runtime for local models does not start on this machine.', {
      cause,
    })
  })
  return runtime
}

/** One core is left to the rest: waiting threads spin, and sharing the last core halved the speed on two. */
export function toThreads(wanted: number | null): number {
  return wanted ?? Math.max(1, availableParallelism() - 1)
}

async function startRuntime(): Promise<Llama> {
  if (process.env['WARDROOM_GPU'] === 'off') return start(false)
  return start('auto').catch(() => start(false))
}

/** Nothing is built and nothing is fetched. */
async function start(gpu: 'auto' | false): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await import('node-llama-cpp')
  return getLlama({
    gpu,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
    maxThreads: availableParallelism(),
  })
}
