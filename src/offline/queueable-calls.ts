import { ownValue } from '#contract/fields/own-value.ts'
import { attendanceCalls } from './calls/attendance.ts'
import { blogCalls } from './calls/blogs.ts'
import { deletionCalls } from './calls/deletions.ts'
import { donationCalls } from './calls/donations.ts'
import { eventCalls } from './calls/events.ts'
import { followUpCalls } from './calls/follow-ups.ts'
import { fundCalls } from './calls/funds.ts'
import { giftBatchCalls } from './calls/gift-batches.ts'
import { leagueCalls } from './calls/leagues.ts'
import { memberCalls } from './calls/members.ts'
import { messageCalls } from './calls/messages.ts'
import { noticeCalls } from './calls/notices.ts'
import { podcastCalls } from './calls/podcasts.ts'
import type { OutboxRow } from './database.ts'
import type { QueueableCall, QueueableName } from './queueable-call.ts'

/** A queueable call that is missing here does not compile. */
export const queueableCalls: Record<QueueableName, QueueableCall> = {
  ...attendanceCalls,
  ...blogCalls,
  ...deletionCalls,
  ...donationCalls,
  ...eventCalls,
  ...followUpCalls,
  ...fundCalls,
  ...giftBatchCalls,
  ...leagueCalls,
  ...memberCalls,
  ...messageCalls,
  ...noticeCalls,
  ...podcastCalls,
}

/** Undefined for calls unknown to this version. */
export function callOf({ call }: Pick<OutboxRow, 'call'>): QueueableCall | undefined {
  return ownValue<QueueableCall>(queueableCalls, call)
}
