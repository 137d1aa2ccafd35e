import { openNamed, openNightlyStore } from './backup/open-store.ts'
import { passphraseFile, passphraseFor } from './backup/passphrase.ts'
import { inMegabytes, printProgress } from './backup/print-progress.ts'
import { reasonOf } from './backup/reason.ts'
import { backupName } from './backup/stores.ts'
import { writeBackup } from './backup/write-backup.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { reachOrStart } from './postgres/reach-or-start.ts'
import { runCommand } from './run-command.ts'
import { readSettings } from './settings.ts'

// `npm run backup`: writes all stored data to one encrypted file.

const help = `npm run backup                          beside the data folder, or in the bucket of S3_BUCKET
npm run backup -- <file or folder>      to another place of this machine
npm run backup -- s3://<bucket>/<name>  to another bucket of the S3_… settings`

const args = process.argv.slice(2)
await runCommand(run, reasonOf)

async function run(): Promise<string> {
  if (args.length > 1 || args[0]?.startsWith('-')) return help
  const settings = readSettings(process.env)
  const database = settings.databaseDirectUrl
    ? { url: settings.databaseDirectUrl, close: async () => {} }
    : await reachOrStart(settings.dataDir)
  try {
    const { store, name } = args[0]
      ? await openNamed(settings, args[0], process.env['INIT_CWD'] ?? process.cwd())
      : { store: await openNightlyStore(settings), name: backupName(new Date()) }
    const { tables, files, bytes } = await writeBackup({
      databaseUrl: database.url,
      storage: await openStorage(settings),
      passphrase: await passphraseFor(settings),
      store,
      name,
      progress: printProgress(console.error),
    })
    const secret = settings.backupPassphrase ? 'BACKUP_PASSPHRASE' : passphraseFile(settings)
    return (
      `${store.place}/${name}: ${tables} tables, ${files} files, ${inMegabytes(bytes)}, read back and found whole.\n` +
      `The passphrase is that of ${secret}: without it nobody can restore the backup. Store a copy of it elsewhere.`
    )
  } finally {
    await database.close()
  }
}
