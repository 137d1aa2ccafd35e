import { join } from 'node:path'
import { installIfNeeded } from '#scripts/install.js'
import { npm, since } from '#scripts/step.js'

// `npm test`: everything, in the order in which a mistake shows soonest. Stops at the first part that fails.

process.chdir(join(import.meta.dirname, '..'))
const start = performance.now()
await installIfNeeded()
const { findChromium } = await import('#scripts/chromium.js')
process.env.CHROMIUM_PATH = await findChromium()

/** @type {string[]} */
const durations = []
// Built before the API's tests: some of them start servers, which come up sooner so.
for (const part of ['check', 'components', 'build', 'api', 'e2e']) {
  const began = performance.now()
  const passed = await npm(['run', '--silent', part])
  durations.push(`${part} ${since(began)}`)
  console.log(`\n${passed ? 'passed' : 'FAILED'}: ${part} (${since(began)})\n`)
  if (!passed) process.exit(1)
}
console.log(`Everything passed in ${since(start)}: ${durations.join(', ')}.`)
