import { npm } from '#scripts/step.js'

// `node scripts/side-by-side.js types lint …`: runs independent package.json scripts in parallel, since none
// uses all processors. Prints the output of failed ones.

const passed = await Promise.all(
  process.argv.slice(2).map((name) => npm(['run', '--silent', name], { quiet: true })),
)
if (!passed.every(Boolean)) process.exitCode = 1
