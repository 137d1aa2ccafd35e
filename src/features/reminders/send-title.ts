import type { Send, SendKind } from '#contract/reminders.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Labels of message kinds. */
export const kindNames: Record<SendKind, () => string> = {
  invite: m.reminders_kind_invite,
  event_reminder: m.reminders_kind_event_reminder,
  absent: m.reminders_kind_absent,
  message: m.reminders_kind_message,
}

export function sendTitle({ kind, weekly }: Pick<Send, 'kind' | 'weekly'>): string {
  return weekly ? m.reminders_kind_weekly() : kindNames[kind]()
}
