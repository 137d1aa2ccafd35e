import { npm } from '#scripts/step.js'

// `node scripts/side-by-side.js types lint …`: scripts of package.json that need nothing of each other, at once, since
// none keeps all processors busy by itself. What one has printed is shown when it fails.

const passed = await Promise.all(
  process.argv.slice(2).map((name) => npm(['run', '--silent', name], { quiet: true })),
)
if (!passed.every(Boolean)) process.exitCode = 1
