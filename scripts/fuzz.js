// `npm run fuzz -- --seeds 200 --from 1000`: the offline fuzz test with any number of seeds, on the existing
// build.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '#scripts/step.js'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, from: { type: 'string', default: '1' } },
})
process.env['FUZZ_SEEDS'] = values.seeds
process.env['FUZZ_FROM'] = values.from

process.chdir(join(import.meta.dirname, '..'))
const passed = await run(process.execPath, [
  'node_modules/@playwright/test/cli.js',
  'test',
  'tests/offline/fuzz.spec.ts',
  '--project=offline',
])
process.exit(passed ? 0 : 1)
