import { m } from '#src/locales/paraglide/messages.js'
import type { ForeignResponse } from './client.ts'

/** 413: the request is too large for it. */
const tooLarge = 413

/** Returns what the screen says of a response that is not ours; of an upload also what the administrator can change. */
export function foreignResponseText(error: ForeignResponse, isUpload = error.status === tooLarge): string {
  const { host, status } = error
  const text = isUpload ? m.foreign_response_upload : m.foreign_response
  return text({ host, status: status === 0 ? '3xx' : String(status) })
}
