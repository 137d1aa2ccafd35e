import type { reminders } from '#contract/reminders.ts'
import type { Handlers } from '#server/http/context.ts'
import { notBuilt } from '#server/http/not-built.ts'

export const remindersHandlers: Handlers<typeof reminders> = {
  preview: notBuilt,
  sms: notBuilt,
  sendInvites: notBuilt,
  sends: notBuilt,
  send: notBuilt,
  resend: notBuilt,
  texts: notBuilt,
  setText: notBuilt,
}
