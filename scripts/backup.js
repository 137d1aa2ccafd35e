import { runCommand } from '#scripts/run-command.js'

// `npm run backup`: all that Lakou stores, into one encrypted file.

await runCommand('backup-command')
