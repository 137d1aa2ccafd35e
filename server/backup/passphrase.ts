import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '#server/gateways/storage/storage.ts'
import type { Settings } from '#server/settings.ts'
import { BackupError } from './error.ts'

/** File of the generated passphrase. */
export const passphraseFile = ({ backupDir }: Pick<Settings, 'backupDir'>) =>
  join(backupDir, 'passphrase.txt')

/** Passphrase of new backups: BACKUP_PASSPHRASE, or one generated once. */
export async function passphraseFor(settings: Settings): Promise<string> {
  if (settings.backupPassphrase) return settings.backupPassphrase
  const path = passphraseFile(settings)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // 160 bits in hexadecimal groups, which can be written down without ambiguity.
  const made = randomBytes(20).toString('hex').match(/.{8}/g)!.join('-')
  await writeFile(path, `${made}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}

/** Passphrase for reading a backup in `folder`: BACKUP_PASSPHRASE, or the file next to it. */
export async function passphraseForRestore(settings: Settings, folder: string): Promise<string> {
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
