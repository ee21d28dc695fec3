// The engine's process: started by the desktop, it answers windows until the desktop ends.
import { LOCKED_EXIT } from '../contracts/frame.ts'
import { createEngineServices } from './create-engine-services.ts'
import { openParentChannel } from './parent-channel.ts'
import { readEnvironment } from './read-environment.ts'
import { serveWindows } from './serve-windows.ts'

/** An answer on its way is sent before the process ends; one that is lost tells its window the same by the end. */
const ANSWER_MS = 30

function main(): void {
  const channel = openParentChannel()
  if (channel === null) {
    process.stderr.write('The engine is started by Wardroom itself; open the desktop with npm start.\n')
    process.exitCode = 2
    return
  }
  const services = createEngineServices({
    readEnvironment,
    tellMain(workspace) {
      channel.send({ workspace })
      // The process ends, and whatever it still holds of keys and text with it.
      if (workspace.state === 'locked') setTimeout(() => process.exit(LOCKED_EXIT), ANSWER_MS)
    },
  })
  serveWindows(services, channel)
  const quit = onlyOnce(() => {
    services.lock({ reason: 'quit', stopJob: true }).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  channel.onFrame((frame) => {
    if ('stop' in frame) quit()
    // What cannot be closed in order ends by force: the key goes either way.
    if ('lock' in frame) services.lock(frame.lock).catch(() => process.exit(LOCKED_EXIT))
  })
  channel.onClose(quit)
}

function onlyOnce(call: () => void): () => void {
  let called = false
  return () => {
    if (called) return
    called = true
    call()
  }
}

main()
