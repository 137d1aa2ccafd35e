import { runCommand } from '#scripts/run-command.js'

// `npm run restore -- <file>`: restores a backup into an empty installation.

await runCommand('restore-command')
