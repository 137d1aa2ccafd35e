import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '#server/gateways/storage/storage.ts'
import type { Settings } from '#server/settings.ts'
import { BackupError } from './error.ts'

/** Where the passphrase lies that was made because none was set. */
export const passphraseFile = ({ backupDir }: Pick<Settings, 'backupDir'>) =>
  join(backupDir, 'passphrase.txt')

/** Returns the passphrase for new backups: BACKUP_PASSPHRASE or, without it, one that is made once. */
export async function passphraseFor(settings: Settings): Promise<string> {
  if (settings.backupPassphrase) return settings.backupPassphrase
  const path = passphraseFile(settings)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // 160 bits, in words that can be written down: no letter looks like a digit.
  const made = randomBytes(20).toString('hex').match(/.{8}/g)!.join('-')
  await writeFile(path, `${made}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}

/** Returns the passphrase to read a backup in `folder` with: BACKUP_PASSPHRASE, or what was made beside it. */
export async function passphraseBeside(settings: Settings, folder: string): Promise<string> {
  if (settings.backupPassphrase) return settings.backupPassphrase
  for (const path of [join(folder, 'passphrase.txt'), passphraseFile(settings)]) {
    try {
      return (await readFile(path, 'utf8')).trim()
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  throw new BackupError('Set BACKUP_PASSPHRASE to the passphrase that the backup was made with.')
}
