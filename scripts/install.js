import { existsSync, readFileSync } from 'node:fs'
import { missingPackages, thisPlatform } from '#scripts/native-packages.js'
import { npm, since } from '#scripts/step.js'

/** @typedef {import('#scripts/native-packages.js').Package & { integrity?: string }} Package */
/** @typedef {Record<string, Package>} Packages */

/** @param {string} file @returns {Packages} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * Whether node_modules holds what package-lock.json says. npm notes there what it has put in place; an optional
 * package that is not there is one for another system.
 */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, locked]) => {
    const have = installed[path]
    // One without a version could not be had where the lock file was written.
    if (path === '' || !locked.version || (!have && locked.optional)) return true
    return have?.version === locked.version && have?.integrity === locked.integrity
  })
}

/** This platform's native packages that are not in place, as `name@version`. */
function missingHere() {
  const project = JSON.parse(readFileSync('package.json', 'utf8'))
  return missingPackages({ ...packagesOf('node_modules/.package-lock.json'), '': project }, thisPlatform())
}

/** The build needs the development packages too, whatever NODE_ENV says. */
const options = ['--include=dev', '--include=optional', '--no-save', '--no-audit', '--no-fund']

/** @param {string[]} packages */
const install = (...packages) => npm(['install', ...options, '--loglevel=error', ...packages])

/** Installs this platform's native packages that the lock file lacks: npm leaves them out without a word. */
async function installMissing() {
  const missing = missingHere()
  if (missing.length === 0) return
  console.log(`The lock file lacks packages for this platform; installing ${missing.join(', ')} …`)
  const start = performance.now()
  await install(...missing)
  const left = missingHere()
  // Not the end: whoever brings a PostgreSQL, say, needs no embedded one.
  if (left.length > 0)
    console.error(`Could not be installed, and what needs them will fail: ${left.join(', ')}.`)
  else console.log(`Installed in ${since(start)}.`)
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
  if (!isInstalled()) await installAll()
  await installMissing()
}

async function installAll() {
  console.log('Installing the packages (a minute or two, only when they have changed) …')
  const start = performance.now()
  // Not `npm ci`: it refuses a lock file that was written where some platform's optional packages could not be had.
  if (!(await install())) {
    console.error('The packages could not be installed. Is there a connection to the npm registry?')
    process.exit(1)
  }
  console.log(`Installed in ${since(start)}.`)
}
