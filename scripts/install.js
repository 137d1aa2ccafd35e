import { existsSync, readFileSync } from 'node:fs'
import { npm, since } from '#scripts/step.js'

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/** @param {string} file @returns {Packages} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * Whether node_modules holds what package-lock.json says. npm notes there what it has put in place; an optional
 * package that is not there is one for another system.
 */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    const have = installed[path]
    if (path === '' || (!have && wanted.optional)) return true
    return have?.version === wanted.version && have?.integrity === wanted.integrity
  })
}

/** Checks the version of Node and installs the packages if they are not those of package-lock.json. */
export async function installIfNeeded() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Lakou needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    )
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('Installing the packages (a minute or two, only when they have changed) …')
  const start = performance.now()
  // Not `npm ci`: it refuses a lock file that was written where some platform's optional packages could not be had.
  // The build needs the development packages too, whatever NODE_ENV says.
  const wanted = ['--include=dev', '--include=optional', '--no-save']
  if (!(await npm(['install', ...wanted, '--no-audit', '--no-fund', '--loglevel=error']))) {
    console.error('The packages could not be installed. Is there a connection to the npm registry?')
    process.exit(1)
  }
  console.log(`Installed in ${since(start)}.`)
}
