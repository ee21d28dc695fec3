#!/usr/bin/env node
// The `wardroom` command: builds what is stale in a checkout, and runs on the Node that the package brings.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

// better-sqlite3 13 needs Node-API 10, on which an older Node would crash; the build script needs Node to read TypeScript.
if (Number(process.versions.napi) >= 10 && process.features.typescript) await start()
else await startOnBundledNode()

async function start() {
  if (existsSync(join(root, 'src/cli/index.ts'))) {
    // The build script is TypeScript, which takes Node a while to load.
    const { isStale } = await import('./is-stale.js')
    if (isStale(root)) (await import(join(root, 'scripts/build-if-stale.ts'))).buildIfStale()
  }
  await import(join(root, 'out/cli/index.js'))
}

async function startOnBundledNode() {
  const require = createRequire(import.meta.url)
  const node = join(
    dirname(require.resolve('node/package.json')),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  // The channel tells the child when this process is gone, even when it was killed, so that it lets the workspace go.
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url), ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, WARDROOM_PARENT: 'wardroom' },
    },
  )
  const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => {
    // Without its own handlers this process ends as the child did.
    for (const name of forwarded) process.removeAllListeners(name)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}

if (process.env.WARDROOM_PARENT === 'wardroom' && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.exit(1))
}
