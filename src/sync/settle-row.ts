import { ApiError } from '#src/api/client.ts'
import { online } from '#src/lib/connection.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { database } from '#src/offline/database.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { hasConflicts } from '#src/offline/edits.ts'
import { onOutboxChange } from '#src/offline/outbox.ts'
import { longNotice, notify } from '#src/ui/overlays/notices.ts'

/** In milliseconds. Tests change it. */
export const timeouts = { settle: 2500 }
/** Rejections inside a batch have no status. */
const rejected = 400

export class RowRejected extends ApiError {}

/** For rows without a form. */
export function rejectionOf({ fields = {}, message }: OutboxRow): string | undefined {
  return Object.values(fields)[0] ?? message
}

export type Fate = 'sent' | 'waiting' | 'conflict'

/**
 * `conflict`: other users' edits were left out; `waiting`: sent later. Throws `RowRejected`. Without an order
 * nothing was sent.
 */
export function settleRow(order: number | undefined, timeout = timeouts.settle): Promise<Fate> {
  if (order === undefined) return Promise.resolve('sent')
  if (!online()) return Promise.resolve('waiting')
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => resolve('waiting')), timeout)
    const stopListening = onOutboxChange(() => void look().catch(reject))
    const end = (report: () => void) => {
      clearTimeout(timer)
      stopListening()
      report()
    }
    const look = async () => {
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

export function notifyFate(fate: Fate, done: string): void {
  if (fate === 'conflict') notify({ kind: 'info', message: m.waiting_conflict_saved(), duration: longNotice })
  else notify({ kind: 'success', message: fate === 'sent' ? done : m.members_kept() })
}
