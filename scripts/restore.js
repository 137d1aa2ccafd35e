import { runCommand } from '#scripts/run-command.js'

// `npm run restore -- <file>`: a backup into an empty place.

await runCommand('restore-command')
