import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import type { FollowUp, members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import { mergedInto, memberToWriteOn } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import type { DeviceClock } from '#server/http/device-clock.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { addFollowUp, addFollowUps, listFollowUps, removeFollowUp } from './follow-up-store.ts'
import type { FollowUpRow } from './follow-up-store.ts'
import { findMember } from './store.ts'
import { hasOptedOut, readAttendance, readGifts, readInvitations, readReplies } from './summary-store.ts'

type Calls = Pick<typeof members, 'summary' | 'addFollowUp' | 'addFollowUps' | 'removeFollowUp'>

/** Looking after members: one at a glance, and notes on who was called. */
export const followUpHandlers: Handlers<Calls> = {
  async summary({ member_id }, { db, church }) {
    if (!(await findMember(db, church.id, member_id))) throw notFound()
    const today = dateIn(church.timezone)
    const leads = church.role !== 'usher'
    const [attendance, gifts, invitations, replies, followUps, optedOut] = await Promise.all([
      readAttendance(db, member_id, today),
      leads ? readGifts(db, member_id, today) : null,
      leads ? readInvitations(db, member_id) : null,
      leads ? readReplies(db, member_id) : null,
      listFollowUps(db, member_id),
      hasOptedOut(db, member_id),
    ])
    return {
      ...attendance,
      gifts,
      invitations,
      replies,
      // What was said is between the member and those who lead; that somebody called is good to know for all.
      follow_ups: followUps.map((row) => viewFollowUp(leads ? row : { ...row, note: '' })),
      opted_out: optedOut,
    }
  },

  async addFollowUp({ member_id, id = randomUUID(), kind, note, ...when }, { db, caller, church, clock }) {
    const at = timeOf(when, clock)
    const row = await transaction(db, async (tx) => {
      const memberId = await memberToWriteOn(tx, church.id, member_id)
      return memberId && addFollowUp(tx, church.id, { id, memberId, kind, note, by: caller.userId, at })
    })
    if (!row) throw notFound()
    return viewFollowUp(row)
  },

  async addFollowUps(
    { id = randomUUID(), church_id, member_ids, kind, note, ...when },
    { db, caller, clock },
  ) {
    const merged = await mergedInto(db, church_id, member_ids)
    const of = new Map(member_ids.toReversed().map((named) => [merged.get(named) ?? named, named]))
    const followUps = { id, of, kind, note, by: caller.userId, at: timeOf(when, clock) }
    const added = await addFollowUps(db, church_id, followUps)
    if (added.length === 0) throw fieldProblem('member_ids', m.member_gone())
    const gone = [...new Set(member_ids)].filter((named) => !added.includes(merged.get(named) ?? named))
    const refused = gone.map((member_id) => ({ member_id, message: m.member_gone() }))
    return { added: added.length, ...(refused.length > 0 && { refused }) }
  },

  removeFollowUp: ({ member_id, follow_up_id }, { db, church }) =>
    transaction(db, async (tx) => {
      const memberId = await memberToWriteOn(tx, church.id, member_id)
      if (!memberId) throw notFound()
      await removeFollowUp(tx, church.id, memberId, follow_up_id)
      return { message: m.follow_up_removed() }
    }),
}

/** Returns when it was done, in milliseconds since 1970. */
function timeOf(
  { contacted_at, not_before }: { contacted_at?: string | undefined; not_before?: string | undefined },
  clock: DeviceClock,
): number {
  if (contacted_at === undefined) return Date.now()
  return clock.toServerTime(contacted_at, 'contacted_at', not_before).getTime()
}

function viewFollowUp({ created, ...row }: FollowUpRow): FollowUp {
  return { ...row, createdAt: new Date(created).toISOString() }
}
