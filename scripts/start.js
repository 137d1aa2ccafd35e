import { join } from 'node:path'
import { installIfNeeded } from '#scripts/install.js'
import { endWithParent } from '#scripts/parent.js'

// `npm start`: from a fresh clone to a running server with nothing but Node.js. `--demo` goes on to the server.

process.chdir(join(import.meta.dirname, '..'))
endWithParent()
await installIfNeeded()
const { buildIfNeeded } = await import('#scripts/build.js')
await buildIfNeeded()

// In this process, so that a signal meant for `npm start` reaches the server itself.
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/main.js', import.meta.url).href)
