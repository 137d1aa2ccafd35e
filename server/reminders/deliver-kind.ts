import { events } from '#contract/events.ts'
import { reminders } from '#contract/reminders.ts'
import type { Changed } from '#server/db/changes.ts'
import type { JobKind } from '#server/tracked-jobs.ts'

export interface DeliverJobData {
  sendId: string
  /** How often the provider has taken nothing so far. */
  tries: number
}

/** The calls that show what became of a send; of an event the guests' page does. */
export function showSend(sendId: string): Changed[] {
  return [[reminders.send, sendId], [reminders.sends], [events.get]]
}

/** Handing over what a send still has queued. */
export const deliverKind: JobKind<DeliverJobData> = {
  queue: 'deliver',
  subject: ({ sendId }) => sendId,
  shownBy: ({ sendId }) => showSend(sendId),
}
