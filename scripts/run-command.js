import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installIfNeeded } from '#scripts/install.js'

/** Runs an operator command from the server build. @param {string} name */
export async function runCommand(name) {
  process.chdir(join(import.meta.dirname, '..'))
  if (!existsSync(`dist/server/${name}.js`)) {
    await installIfNeeded()
    const { buildIfNeeded } = await import('#scripts/build.js')
    await buildIfNeeded()
  }
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(new URL(`../dist/server/${name}.js`, import.meta.url).href)
}
