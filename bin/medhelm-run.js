#!/usr/bin/env node
// `medhelm-run` and `helm-run`, upstream's names for `wardroom medhelm-run`.
process.argv.splice(2, 0, 'medhelm-run')
await import('./wardroom.js')
