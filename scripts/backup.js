import { runCommand } from '#scripts/run-command.js'

// `npm run backup`: writes all data of Lakou to one encrypted file.

await runCommand('backup-command')
