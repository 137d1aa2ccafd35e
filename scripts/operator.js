import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installIfNeeded } from '#scripts/install.js'

// `npm run operator -- <command>`: what only the operator may do. Works with what the running server was built of.

process.chdir(join(import.meta.dirname, '..'))
if (!existsSync('dist/server/operator.js')) {
  await installIfNeeded()
  const { buildIfNeeded } = await import('#scripts/build.js')
  await buildIfNeeded()
}
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/operator.js', import.meta.url).href)
