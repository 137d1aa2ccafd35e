import { ApiError } from '#src/api/client.ts'
import { online } from '#src/lib/connection.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { database } from '#src/offline/database.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { hasConflicts } from '#src/offline/edits.ts'
import { onOutboxChange } from '#src/offline/outbox.ts'
import { longNotice, notify } from '#src/ui/overlays/notices.ts'

/** How long someone looks at "Please wait.." before being told that it will be sent later, in milliseconds. Tests change it. */
export const timeouts = { settle: 2500 }
/** What the server refuses of a request with several rows has no status of its own. */
const rejected = 400

/** The server has rejected a row of the outbox, which now needs attention: wherever the row is shown says why, too. */
export class RowRejected extends ApiError {}

/** The server's words on a row that it has rejected, where no form stands that would say them at its fields. */
export function rejectionOf({ fields = {}, message }: OutboxRow): string | undefined {
  return Object.values(fields)[0] ?? message
}

/** What has become of a write. */
export type Fate = 'sent' | 'waiting' | 'conflict'

/**
 * Waits a moment for the result of a write that is stored in the outbox, so that a form can show what the server says
 * of it: `sent` when the server has it, `conflict` when it has it but for what another person has changed meanwhile,
 * `waiting` when it will be sent later (no network, or no response within `timeout` milliseconds). Throws `RowRejected`
 * with the server's words, by field, when the server said no; the row then stays and needs attention. Without a row,
 * there was nothing to send.
 */
export function settleRow(order: number | undefined, timeout = timeouts.settle): Promise<Fate> {
  if (order === undefined) return Promise.resolve('sent')
  if (!online()) return Promise.resolve('waiting')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => resolve('waiting')), timeout)
    const stopListening = onOutboxChange(() => void look().catch(reject))
    const end = (tell: () => void) => {
      clearTimeout(timer)
      stopListening()
      tell()
    }
    const look = async () => {
      // From the database itself: what the screens see is a moment behind.
      const row = await database.outbox.get(order)
      if (row?.status === 'needsAttention')
        end(() => reject(new RowRejected(row.statusCode ?? rejected, row.message ?? '', row.fields ?? {})))
      else if (row?.status === 'waiting') {
        if (row.tries > 0) end(() => resolve('waiting'))
      } else {
        const fate = (await hasConflicts(order)) ? 'conflict' : 'sent'
        end(() => resolve(fate))
      }
    }
    look().catch(reject)
  })
}

/** Says what has become of a write; `done` where the server has all of it. */
export function notifyFate(fate: Fate, done: string): void {
  if (fate === 'conflict') notify({ kind: 'info', message: m.waiting_conflict_saved(), duration: longNotice })
  else notify({ kind: 'success', message: fate === 'sent' ? done : m.members_kept() })
}
