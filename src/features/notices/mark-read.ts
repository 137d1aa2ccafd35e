import type { InputOf } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import type { Notice } from '#contract/notices.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { write } from '#src/offline/outbox.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

/** Marks one notice as read up to its latest event. */
export function markRead({ id, updatedAt }: Notice): Promise<void> {
  return keep({ ids: [id], before: updatedAt })
}

/** Marks all notices up to the latest one in the list as read. */
export function markAllRead([latest]: readonly Notice[]): Promise<void> {
  return keep({ before: latest?.updatedAt })
}

/** Queued offline. */
async function keep(input: InputOf<typeof notices.read>): Promise<void> {
  try {
    await write(notices.read, input)
  } catch (error) {
    notify({ kind: 'error', message: failureText(error, m.notices_not_kept) })
  }
}
