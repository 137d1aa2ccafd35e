import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import { call } from '#src/api/session.ts'
import { writesTextOf } from '#src/offline/blog-text.ts'
import { currentCredentials } from '#src/offline/credentials.ts'
import { rowsOf } from '#src/offline/outbox.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { settleRow } from '#src/sync/settle-row.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** The server does not have the latest text of a post; a notice has said so. */
export class Unsent extends Error {}

/** How long somebody waits for their text to be sent before they are told that it was not, in milliseconds. */
const timeout = 20_000

/**
 * Has what was typed stored on this device by `store`, which resolves to whether it could, and waits until the server
 * has it. Throws `Unsent` when it has not.
 */
export async function sendLatest(blogId: string, store: () => Promise<boolean>): Promise<void> {
  if ((await store()) && (await isSent(blogId))) return
  notify({ kind: 'error', message: m.publishing_unsent() })
  throw new Unsent()
}

async function isSent(blogId: string): Promise<boolean> {
  const user = (await currentCredentials())?.userId
  const rows = user === undefined ? [] : (await rowsOf(user)).filter(writesTextOf(blogId))
  const last = rows.findLast(({ status }) => status !== 'sent')
  return !last || (await settleRow(last.order, timeout).catch(() => 'rejected')) === 'sent'
}

/** Returns a call that is made once `send` has brought the text to the server. */
export function withTextSent<E extends Endpoint>(endpoint: E, send: () => Promise<void>) {
  return async (input: InputOf<E>): Promise<ResponseOf<E>> => {
    await send()
    return call(endpoint, input)
  }
}
