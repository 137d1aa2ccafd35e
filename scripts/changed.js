import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded } from '#scripts/build.js'
import { findChromium } from '#scripts/chromium.js'
import { run } from '#scripts/step.js'
import { touchedTests } from '#scripts/touched-tests.js'

// `npm run changed [-- <base>]`: runs the tests affected by the changes since the last commit or `base`. For
// shared code (src/ui, server/http, …) only its unit tests; run everything before a merge.

process.chdir(join(import.meta.dirname, '..'))
const base = process.argv[2] ?? 'HEAD'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const touched = touchedTests(changed)
const api = touched.filter((file) => file.startsWith('tests/api/'))
const components = touched.filter((file) => file.startsWith('tests/components/'))
const journeys = touched.filter((file) => /^tests\/(e2e|offline)\//.test(file))
console.log([`${changed.length} files changed; the tests they touch:`, ...touched].join('\n  '))

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const playwright = ['node_modules/@playwright/test/cli.js', 'test']
/** @param {string[]} args */
async function step(args) {
  if (!(await run(process.execPath, args))) process.exit(1)
}
process.env.CHROMIUM_PATH = await findChromium()
await step([...vitest, '--project', 'unit', '--project', 'device', '--changed', base, '--passWithNoTests'])
if (components.length > 0) await step([...vitest, '--project', 'components', ...components])
if (api.length + journeys.length > 0) await buildIfNeeded()
if (api.length > 0) await step([...vitest, '--project', 'api', ...api])
if (journeys.length > 0) await step([...playwright, ...journeys])
