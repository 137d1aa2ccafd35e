import { m } from '#src/locales/paraglide/messages.js'
import type { ForeignResponse } from './client.ts'

const tooLarge = 413

export function foreignResponseText(error: ForeignResponse, isUpload = error.status === tooLarge): string {
  const { host, status } = error
  const text = isUpload ? m.foreign_response_upload : m.foreign_response
  return text({ host, status: status === 0 ? '3xx' : String(status) })
}
