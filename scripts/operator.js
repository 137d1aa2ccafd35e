import { runCommand } from '#scripts/run-command.js'

// `npm run operator -- <command>`: commands reserved for the operator.

await runCommand('operator')
