import { randomUUID } from 'node:crypto'
import { dateIn } from '#contract/fields/calendar.ts'
import type { FollowUp, members } from '#contract/members.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import { mergedInto } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { addFollowUp, addFollowUps, listFollowUps, removeFollowUp } from './follow-up-store.ts'
import type { FollowUpRow } from './follow-up-store.ts'
import { churchOfMembers, findMember } from './store.ts'
import { hasOptedOut, readAttendance, readGifts, readInvitations } from './summary-store.ts'

type Calls = Pick<typeof members, 'summary' | 'addFollowUp' | 'addFollowUps' | 'removeFollowUp'>

/** Looking after members: one at a glance, and notes on who was called. */
export const followUpHandlers: Handlers<Calls> = {
  async summary({ member_id }, { db, church }) {
    if (!(await findMember(db, church.id, member_id))) throw notFound()
    const { timezone } = await churchOfMembers(db, church.id)
    const today = dateIn(timezone)
    const leads = church.role !== 'usher'
    const [attendance, gifts, invitations, followUps, optedOut] = await Promise.all([
      readAttendance(db, member_id, today),
      leads ? readGifts(db, member_id, today) : null,
      leads ? readInvitations(db, member_id) : null,
      listFollowUps(db, member_id),
      hasOptedOut(db, member_id),
    ])
    return {
      ...attendance,
      gifts,
      invitations,
      // What was said is between the member and those who lead; that somebody called is good to know for all.
      follow_ups: followUps.map((row) => viewFollowUp(leads ? row : { ...row, note: '' })),
      opted_out: optedOut,
    }
  },

  async addFollowUp({ member_id, id = randomUUID(), kind, note }, { db, caller, church }) {
    const followUp = { id, memberId: member_id, kind, note, by: caller.userId }
    const row = await transaction(db, (tx) => addFollowUp(tx, church.id, followUp))
    if (!row) throw notFound()
    return viewFollowUp(row)
  },

  async addFollowUps({ church_id, member_ids, kind, note, contacted_at }, { db, caller }) {
    const now = Date.now()
    const done = contacted_at === undefined ? now : Date.parse(contacted_at)
    if (Number.isNaN(done)) throw fieldProblem('contacted_at', m.date_invalid())
    const merged = await mergedInto(db, church_id, member_ids)
    const memberIds = [...new Set(member_ids.map((id) => merged.get(id) ?? id))]
    const followUps = { memberIds, kind, note, by: caller.userId, at: Math.min(done, now) }
    const added = await addFollowUps(db, church_id, followUps)
    if (added === 0) throw fieldProblem('member_ids', m.member_gone())
    return { added }
  },

  async removeFollowUp({ member_id, follow_up_id }, { db, church }) {
    if (!(await removeFollowUp(db, church.id, member_id, follow_up_id))) throw notFound()
    return { message: m.follow_up_removed() }
  },
}

function viewFollowUp({ created, ...row }: FollowUpRow): FollowUp {
  return { ...row, createdAt: new Date(created).toISOString() }
}
