import { openNamed } from './backup/open-store.ts'
import { passphraseForRestore } from './backup/passphrase.ts'
import { printProgress } from './backup/print-progress.ts'
import { reasonOf } from './backup/reason.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'
import { makePrivateFolder } from './private-folder.ts'
import { runCommand } from './run-command.ts'
import { readSettings } from './settings.ts'

// `npm run restore`: restores a backup into an empty target.

const help = `npm run restore -- <file>                into DATA_DIR, or into DATABASE_URL and S3_BUCKET; they have to be empty
npm run restore -- s3://<bucket>/<name>  from a bucket of the S3_… settings`

const args = process.argv.slice(2)
await runCommand(run, reasonOf)

async function run(): Promise<string> {
  const [target] = args
  if (args.length !== 1 || !target || target.startsWith('-')) return help
  const settings = readSettings(process.env)
  const { store, name, folder } = await openNamed(settings, target, process.env['INIT_CWD'] ?? process.cwd())
  const passphrase = await passphraseForRestore(settings, folder)
  await makePrivateFolder(settings.dataDir)
  const database = settings.databaseDirectUrl
    ? { url: settings.databaseDirectUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: settings.dataDir })
  try {
    const { tables, files } = await restoreBackup({
      read: () => store.read(name),
      passphrase,
      databaseUrl: database.url,
      storage: await openStorage(settings),
      progress: printProgress(console.error),
    })
    return `Restored: ${tables} tables, ${files} files. What was waiting to be sent at the backup is not sent. Start Lakou now: npm start`
  } finally {
    await database.stop()
  }
}
