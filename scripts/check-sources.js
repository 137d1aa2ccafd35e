import { run } from '#scripts/step.js'

// What the linter cannot see, side by side: each check uses one processor only.
const checks = ['boundaries', 'locales', 'openapi', 'circles', 'folders', 'words']
const passed = await Promise.all(checks.map((name) => run(process.execPath, [`scripts/check-${name}.js`])))
if (!passed.every(Boolean)) process.exitCode = 1
