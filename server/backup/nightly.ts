import { min } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { mailQueue } from '#server/gateways/mail-queue.ts'
import type { MailGateway } from '#server/gateways/mail.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { BackupState } from '#server/http/backup-state.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { openNightlyStore } from './open-store.ts'
import { passphraseFile, passphraseFor } from './passphrase.ts'
import { superfluous } from './retention.ts'
import { backupName } from './stores.ts'
import { writeBackup } from './write-backup.ts'

interface Services {
  settings: Settings
  databaseUrl: string
  db: Db
  storage: Storage
  mail: MailGateway | null
  jobs: Jobs
  log: Log
}

/**
 * In milliseconds (two days): age of the last backup before the operator is mailed, and upper bound of a backup's
 * duration.
 */
const silence = 2 * 24 * 60 * 60 * 1000

/** An external PostgreSQL usually has its own backups, unless a passphrase is set. */
const isNightly = ({ databaseUrl, backupPassphrase }: Settings) => !databaseUrl || Boolean(backupPassphrase)

/** Schedules the nightly backup, once across all servers, and the mail after two days without. */
export async function startBackups(services: Services): Promise<void> {
  const { jobs, settings } = services
  if (!isNightly(settings)) return
  // Runs alongside, since it may exceed a job's time limit and must not be restarted by another server.
  await jobs.work('backup', async () => jobs.alongside((stopping) => backUp(services, stopping)))
  await jobs.work('backup-watch', () => watchBackups(services))
  await jobs.schedule('backup', '41 2 * * *')
  await jobs.schedule('backup-watch', '11 8 * * *')
}

/** Makes a backup and removes superfluous ones. */
export async function backUp(services: Services, stopping?: AbortSignal): Promise<void> {
  const { settings, databaseUrl, storage } = services
  const store = await openNightlyStore(settings)
  await writeBackup({
    databaseUrl,
    storage,
    passphrase: await passphraseFor(settings),
    store,
    name: backupName(new Date()),
    progress: () => stopping?.throwIfAborted(),
  })
  for (const { name } of superfluous(await store.list())) await store.remove(name)
  await store.removeUnfinished(new Date(Date.now() - silence))
}

/** Mails the operator when the last backup, or the first account without one, is older than two days. */
export async function watchBackups({ db, settings, mail, jobs, log }: Services): Promise<void> {
  const { lastAt, place } = await readBackupState(settings)
  const [oldest] = await db.select({ at: min(users.createdAt) }).from(users)
  const since = lastAt ?? oldest?.at
  if (!since || Date.now() - since.getTime() < silence) return
  const found = lastAt ? `The last backup is of ${lastAt.toISOString()}.` : 'There has never been a backup.'
  log.error({ lastAt, place }, 'there is no backup of the last two days')
  if (!settings.operatorEmail) return
  await mailQueue({ mail, jobs })(db, {
    to: settings.operatorEmail,
    subject: `${settings.title}: no backup for two days`,
    text:
      `${found} Backups are to lie in ${place}.\n\n` +
      'Look at the server’s log for why they fail (a full disk, a bucket that refuses), and make one by hand: npm run backup',
  })
}

/** Backup status for the operator's page. */
export async function readBackupState(settings: Settings): Promise<BackupState> {
  const store = await openNightlyStore(settings)
  const times = (await store.list()).map(({ madeAt }) => madeAt.getTime())
  return {
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    place: store.place,
    isNightly: isNightly(settings),
    passphrase: settings.backupPassphrase ? 'BACKUP_PASSPHRASE' : passphraseFile(settings),
  }
}
