import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { budgetProblems } from '#scripts/bundle/page-budgets.js'
import { chunkCircle } from '#scripts/chunk-circle.js'
import { compressFiles } from '#scripts/compress.js'
import { filesBelow } from '#scripts/files-below.js'
import { heavyPages } from '#scripts/heavy-pages.js'
import { run, since } from '#scripts/step.js'

const stamp = 'dist/.build-stamp'
const vite = 'node_modules/vite/bin/vite.js'

/** A hash of everything that the built files are made of. */
function fingerprint() {
  const written = /^(?!.*(paraglide|project\.inlang\/\.)\b)(?!.*\.(test\.tsx?|gen\.ts|md)$).*\.\w+$/
  const folders = ['contract', 'server', 'src', 'sw', 'public'].flatMap((folder) =>
    filesBelow(folder, written),
  )
  const configs = ['vite.config.ts', 'pages.vite.config.ts']
  const scripts = [
    'locales',
    'start-files',
    'installed-page',
    'bundle/without-summaries',
    'bundle/chunk-patterns',
  ].map((name) => `scripts/${name}.js`)
  const files = ['index.html', 'package.json', 'package-lock.json', ...configs, ...scripts]
  const hash = createHash('sha256')
  for (const file of folders.concat(files)) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('base64url')
}

/** Under a test runner NODE_ENV is `test`, with which React's development build would be in the app. */
const options = { quiet: true, env: { NODE_ENV: 'production' } }

/** Builds the pages that the server renders. Resolves to whether it succeeded. */
export function buildPages() {
  return run(process.execPath, [vite, 'build', '--config', 'pages.vite.config.ts'], options)
}

/** @param {string} print */
async function build(print) {
  console.log('Building …')
  const start = performance.now()
  rmSync(stamp, { force: true })
  const built =
    (await run(process.execPath, ['scripts/locales.js'], { quiet: true })) &&
    (
      await Promise.all([
        // The app empties the folder that the pages' scripts go to as well.
        run(process.execPath, [vite, 'build'], options).then((app) => app && buildPages()),
        run(process.execPath, [vite, 'build', '--config', 'server/vite.config.ts'], options),
      ])
    ).every(Boolean)
  if (!built) {
    console.error('The build failed.')
    process.exit(1)
  }
  const manifest = 'dist/app/.vite/manifest.json'
  const circle = chunkCircle(manifest)
  if (circle) {
    console.error(`The build failed: these files import each other in a circle: ${circle.join(' → ')}`)
    process.exit(1)
  }
  const heavy = heavyPages(manifest)
  if (heavy.length > 0) {
    console.error(
      `The build failed: these pages import all that a church's screens need: ${heavy.join(', ')}`,
    )
    process.exit(1)
  }
  const overBudget = budgetProblems('dist/app')
  if (overBudget.length > 0) {
    console.error(`The build failed: ${overBudget.join('; ')}`)
    process.exit(1)
  }
  compressFiles('dist/app')
  writeFileSync(stamp, print)
  console.log(`Built in ${since(start)}.`)
}

/**
 * Whether what is in dist/ was made of just these sources.
 * @param {string} [print]
 */
export function isBuilt(print = fingerprint()) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/** Builds the app and the server into dist/, unless what is there was made of just these sources. */
export async function buildIfNeeded() {
  const print = fingerprint()
  if (!isBuilt(print)) await build(print)
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) await build(fingerprint())
