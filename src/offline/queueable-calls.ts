import { attendanceMark } from './calls/attendance-mark.ts'
import { donationAdd } from './calls/donation-add.ts'
import { donationRemove } from './calls/donation-remove.ts'
import { donationUpdate } from './calls/donation-update.ts'
import { memberAdd } from './calls/member-add.ts'
import { memberUpdate } from './calls/member-update.ts'
import { positionSave } from './calls/position-save.ts'
import { rsvp } from './calls/rsvp.ts'
import type { OutboxRow } from './database.ts'
import type { QueueableCall, QueueableName } from './queueable-call.ts'

/** The calls that can be made without a network; one that the contract marks so and that is missing does not compile. */
export const queueableCalls: Record<QueueableName, QueueableCall> = {
  'attendance.mark': attendanceMark,
  'donations.add': donationAdd,
  'donations.remove': donationRemove,
  'donations.update': donationUpdate,
  'events.rsvp': rsvp,
  'members.add': memberAdd,
  'members.update': memberUpdate,
  'podcasts.savePosition': positionSave,
}

/** The call that a row makes; undefined for one that this version of the app does not know. */
export function callOf({ call }: Pick<OutboxRow, 'call'>): QueueableCall | undefined {
  return Object.hasOwn(queueableCalls, call) ? queueableCalls[call as QueueableName] : undefined
}
