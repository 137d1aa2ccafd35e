import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installIfNeeded } from '#scripts/install.js'
import { runParts } from '#scripts/run-parts.js'

// `npm test`: everything, in the order in which a mistake shows soonest. Stops at the first part that fails.
// `npm test -- --shard 1/2`: one half of the tests that take long, for machines side by side; the first shard checks
// the sources too.

const { values } = parseArgs({ options: { shard: { type: 'string', default: '1/1' } } })
const [, index, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(values.shard)?.map(Number) ?? []
if (!index || !count || index > count) {
  console.error(`--shard ${values.shard}: which one of how many, e.g. --shard 1/2.`)
  process.exit(1)
}
const shard = count > 1 ? [`--shard=${index}/${count}`] : []

process.chdir(join(import.meta.dirname, '..'))
await installIfNeeded()
const { findChromium } = await import('#scripts/chromium.js')
process.env.CHROMIUM_PATH = await findChromium()

await runParts([
  ...(index === 1 ? [/** @type {[string]} */ (['check'])] : [/** @type {[string]} */ (['locales'])]),
  // Built before the API's tests: some of them start servers, which come up sooner so.
  ['build'],
  // At once: where one waits, as both do when they start and the API's tests do for a sixth of their time, the other goes on.
  ['components-and-api', ...shard],
  ['e2e', ...['phone', 'providers', 'desktop', 'offline'].map((name) => `--project=${name}`), ...shard],
])
