import { runCommand } from '#scripts/run-command.js'

// `npm run operator -- <command>`: what only the operator may do.

await runCommand('operator')
