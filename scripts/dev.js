import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildPages } from '#scripts/build.js'
import { installIfNeeded } from '#scripts/install.js'
import { endWithParent } from '#scripts/parent.js'
import { run } from '#scripts/step.js'

// `npm run dev`: the server on PORT (3000), restarted on changes; the app on Vite's port with hot reloading;
// compiles changed catalogues and rebuilds standalone pages. When one process exits, all do.

process.chdir(join(import.meta.dirname, '..'))
endWithParent()
await installIfNeeded()

const messages = () => run(process.execPath, ['scripts/locales.js'], { quiet: true })
if (!(await messages()) || !(await buildPages())) process.exit(1)

/** @type {NodeJS.Timeout | undefined} */
let pageSoon
for (const page of ['rsvp', 'api-docs']) {
  watch(`src/features/${page}`, () => {
    clearTimeout(pageSoon)
    pageSoon = setTimeout(buildPages, 100)
  })
}

/** @type {NodeJS.Timeout | undefined} */
let soon
for (const root of ['contract', 'src']) {
  watch(join(root, 'locales'), { recursive: true }, (_, file) => {
    // Only the catalogues: the compiler writes into the same folder.
    if (!/^([\w-]+[\\/])?(en|fr|ht)\.json$/.test(file ?? '')) return
    clearTimeout(soon)
    soon = setTimeout(messages, 100)
  })
}

// Vite proxies API calls to the server.
const env = { ...process.env, API_PORT: process.env.PORT ?? '3000' }
const children = [
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include=dist/pages/*.js',
    'server/main.ts',
    ...process.argv.slice(2),
  ],
  ['node_modules/vite/bin/vite.js'],
].map((args) => spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }))

let running = children.length
/** Stops the remaining processes, then this one. */
function end() {
  for (const child of children) child.kill('SIGTERM')
  if (running === 0) process.exit()
}
for (const child of children) {
  child.on('close', () => {
    running -= 1
    end()
  })
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
