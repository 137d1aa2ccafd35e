import { html } from 'hono/html'

export interface BackupState {
  /** Time of the last verified backup; null without one. */
  lastAt: Date | null
  place: string
  isNightly: boolean
  /** Name of the setting or file with the passphrase. */
  passphrase: string
}

/** Age in milliseconds above which a backup is reported as old. */
const old = 2 * 24 * 60 * 60 * 1000

/** Renders the backups section of the operator's page. */
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
