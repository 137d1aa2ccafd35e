import { ownValue } from '#contract/fields/own-value.ts'
import { applicationApply } from './calls/application-apply.ts'
import { attendanceMark } from './calls/attendance-mark.ts'
import { blogUpdate } from './calls/blog-update.ts'
import { donationAdd } from './calls/donation-add.ts'
import { donationRemove } from './calls/donation-remove.ts'
import { donationUpdate } from './calls/donation-update.ts'
import { followUpAdd } from './calls/follow-up-add.ts'
import { followUpRemove } from './calls/follow-up-remove.ts'
import { followUpsAdd } from './calls/follow-ups-add.ts'
import { fundCreate } from './calls/fund-create.ts'
import { fundUpdate } from './calls/fund-update.ts'
import { giftBatchClose } from './calls/gift-batch-close.ts'
import { giftBatchCreate } from './calls/gift-batch-create.ts'
import { giftBatchRemove } from './calls/gift-batch-remove.ts'
import { giftBatchReopen } from './calls/gift-batch-reopen.ts'
import { giftBatchUpdate } from './calls/gift-batch-update.ts'
import { leagueCreate } from './calls/league-create.ts'
import { leagueUpdate } from './calls/league-update.ts'
import { memberAdd } from './calls/member-add.ts'
import { memberUpdate } from './calls/member-update.ts'
import { messageSend } from './calls/message-send.ts'
import { messagesRead } from './calls/messages-read.ts'
import { noticesRead } from './calls/notices-read.ts'
import { positionSave } from './calls/position-save.ts'
import { rsvp } from './calls/rsvp.ts'
import type { OutboxRow } from './database.ts'
import type { QueueableCall, QueueableName } from './queueable-call.ts'

/** The calls that can be made without a network; one that the contract marks so and that is missing does not compile. */
export const queueableCalls: Record<QueueableName, QueueableCall> = {
  'applications.apply': applicationApply,
  'attendance.mark': attendanceMark,
  'blogs.update': blogUpdate,
  'donations.add': donationAdd,
  'donations.remove': donationRemove,
  'donations.update': donationUpdate,
  'events.rsvp': rsvp,
  'funds.create': fundCreate,
  'funds.update': fundUpdate,
  'giftBatches.close': giftBatchClose,
  'giftBatches.create': giftBatchCreate,
  'giftBatches.remove': giftBatchRemove,
  'giftBatches.reopen': giftBatchReopen,
  'giftBatches.update': giftBatchUpdate,
  'leagues.create': leagueCreate,
  'leagues.update': leagueUpdate,
  'members.add': memberAdd,
  'members.addFollowUp': followUpAdd,
  'members.addFollowUps': followUpsAdd,
  'members.removeFollowUp': followUpRemove,
  'members.update': memberUpdate,
  'messages.read': messagesRead,
  'messages.send': messageSend,
  'notices.read': noticesRead,
  'podcasts.savePosition': positionSave,
}

/** The call that a row makes; undefined for one that this version of the app does not know. */
export function callOf({ call }: Pick<OutboxRow, 'call'>): QueueableCall | undefined {
  return ownValue<QueueableCall>(queueableCalls, call)
}
