import { html } from 'hono/html'

/** What the operator is told of the backups. */
export interface BackupState {
  /** When the last one was made that was read back and found whole; null: there is none. */
  lastAt: Date | null
  /** Where they lie. */
  place: string
  /** Whether one is made every night. */
  isNightly: boolean
  /** The setting or the file that holds the passphrase. */
  passphrase: string
}

/** Older than this, a backup is called old; in milliseconds. */
const old = 2 * 24 * 60 * 60 * 1000

/** A section of the operator's page: when the last backup was made, and where. */
export function renderBackups({ lastAt, place, isNightly, passphrase }: BackupState) {
  return html`<section>
    <h2>Backups</h2>
    <p>
      ${
        lastAt
          ? html`The last good one was made at
              <time datetime="${lastAt.toISOString()}">${lastAt.toISOString()}</time>${
                Date.now() - lastAt.getTime() > old ? html`: <strong>more than two days ago</strong>` : ''
              }.`
          : html`<strong>There is none yet.</strong>`
      }
      They lie in <code>${place}</code>.
      ${
        isNightly
          ? 'One is made every night.'
          : 'None is made by itself, since the database is one of yours: set BACKUP_PASSPHRASE, and one is made every night.'
      }
      Nobody can restore one without the passphrase (<code>${passphrase}</code>): store a copy of it on
      another machine, and of the backups too.
    </p>
  </section>`
}
