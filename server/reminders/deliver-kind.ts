import { events } from '#contract/events.ts'
import { reminders } from '#contract/reminders.ts'
import type { Changed } from '#server/db/changes.ts'
import type { JobKind } from '#server/tracked-jobs.ts'

export interface DeliverJobData {
  sendId: string
  tries: number
}

/** Calls that show a send's status. */
export function showSend(sendId: string): Changed[] {
  return [[reminders.send, sendId], [reminders.sends], [events.get]]
}

/** Job that delivers a send's queued messages. */
export const deliverKind: JobKind<DeliverJobData> = {
  queue: 'deliver',
  subject: ({ sendId }) => sendId,
  shownBy: ({ sendId }) => showSend(sendId),
}
