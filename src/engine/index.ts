// The engine's process: started by the desktop, it answers windows until the desktop ends.
import { createEngineServices } from './create-engine-services.ts'
import { openParentChannel } from './parent-channel.ts'
import { readEnvironment } from './read-environment.ts'
import { serveWindows } from './serve-windows.ts'

function main(): void {
  const channel = openParentChannel()
  if (channel === null) {
    process.stderr.write('The engine is started by Wardroom itself; open the desktop with npm start.\n')
    process.exitCode = 2
    return
  }
  const services = createEngineServices(readEnvironment)
  serveWindows(services, channel)
  const end = onlyOnce(() => {
    services.lock().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  channel.onFrame((frame) => ('stop' in frame ? end() : undefined))
  channel.onClose(end)
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
