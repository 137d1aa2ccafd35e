import { fingerprint } from '#contract/text/fingerprint.ts'
import { ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writesTextOf } from '#src/offline/blog-text.ts'
import type { BlogText } from '#src/offline/blog-text.ts'
import { currentCredentials } from '#src/offline/credentials.ts'
import { rowsOf } from '#src/offline/outbox.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/**
 * Says what becomes of a text that is stored on this device: saved, or to be sent later. Returns false when it was
 * changed elsewhere meanwhile, which the screen shows.
 */
export async function saveBlog(id: string, text: BlogText): Promise<boolean> {
  const user = (await currentCredentials())?.userId
  const rows = user === undefined ? [] : (await rowsOf(user)).filter(writesTextOf(id))
  if (rows.some(({ status }) => status === 'needsAttention')) return false
  const row = rows.findLast(({ input }) => fingerprint(input as unknown as BlogText) === fingerprint(text))
  try {
    const fate = row ? await settleRow(row.order) : 'sent'
    notify({ kind: 'success', message: fate === 'sent' ? m.blogs_edit_saved() : m.members_kept() })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false
    throw error
  }
}
