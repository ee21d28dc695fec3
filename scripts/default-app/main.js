// The command line → the app it names, started: what Electron's own launcher does, for a runtime that came without one.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const require = createRequire(import.meta.url)
const words = process.argv.slice(1)
let appPath
for (let at = 0; at < words.length && appPath === undefined; at += 1) {
  const word = words[at]
  if (word === '-r' || word === '--require') require(resolve(words[(at += 1)]))
  else if (word === '-v' || word === '--version') {
    process.stdout.write(`v${process.versions.electron}\n`)
    process.exit(0)
  } else if (!word.startsWith('-')) appPath = resolve(word)
}
if (appPath === undefined) {
  process.stderr.write('Name the folder of the app to start.\n')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))
process.defaultApp = true
app.setName(manifest.productName ?? manifest.name)
app.setVersion(manifest.version)
app.setAppPath(appPath)
await import(pathToFileURL(join(appPath, manifest.main)).href)
