import { randomUUID } from 'node:crypto'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import type { members } from '#contract/members.ts'
import type { Visitor } from '#contract/visitor-cards.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { addMembersInPlan } from '#server/billing/entitlements.ts'
import { recordActivity } from '#server/church-activity.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { newCode } from '#server/tokens.ts'
import { viewMember } from '#server/members/columns.ts'
import { addFollowUp } from '#server/members/follow-up-store.ts'
import { readPhone } from '#server/members/rules.ts'
import { findMember } from '#server/members/store.ts'
import { addVisitor, churchOfCode, codeOf, listVisitors, takeVisitor } from './store.ts'
import type { VisitorRow } from './store.ts'

type Calls = Pick<
  typeof members,
  'visitorCard' | 'visitors' | 'acceptVisitor' | 'dismissVisitor' | 'fillVisitorCard'
>

/** First visits: the code on the cards, what people write on them, and what becomes of it. */
export const visitorHandlers = ({ churchEvents }: { churchEvents: ChurchEvents }): Handlers<Calls> => ({
  visitorCard: async ({ church_id }, { db }) => ({ code: await codeOf(db, church_id, newCode()) }),

  async visitors({ church_id, page, limit }, { db }) {
    const { rows, total } = await listVisitors(db, church_id, { limit, offset: (page - 1) * limit })
    return {
      visitors: rows.map(viewVisitor),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  acceptVisitor: ({ visitor_id }, { db, caller, church }) =>
    transaction(db, async (tx) => {
      const visitor = await takeVisitor(tx, church.id, visitor_id)
      if (!visitor) throw notFound()
      const { id, name, phone, email, note, createdAt } = visitor
      const joinedOn = dateIn(church.timezone, createdAt)
      // The card's id becomes the member's: whatever comes twice adds nobody twice.
      const people = [{ id, name, phone, email, kind: 'visitor' as const, groups: [], joinedOn }]
      const added = await addMembersInPlan(tx, church.id, people)
      await churchEvents.emitMembers(tx, church.id, 'member.added', added)
      if (note !== '') {
        const followUp = {
          // Tells the visitor's own words from a contact: who stays away is still to be called.
          id,
          memberId: id,
          kind: 'contacted' as const,
          note,
          by: caller.userId,
          at: Date.now(),
        }
        await addFollowUp(tx, church.id, followUp)
      }
      const member = await findMember(tx, church.id, id)
      if (!member) throw notFound()
      return viewMember(member)
    }),

  dismissVisitor: ({ visitor_id }, { db, caller, church }) =>
    transaction(db, async (tx) => {
      const visitor = await takeVisitor(tx, church.id, visitor_id)
      if (!visitor) throw notFound()
      const { name } = visitor
      await recordActivity(tx, { churchId: church.id, ...caller }, 'visitor_dismissed', { name })
      return { message: m.visitor_dismissed() }
    }),

  fillVisitorCard: (input, { db }) => fillVisitorCard(db, input),
})

/** Keeps what a visitor wrote. Throws `Problem` 404 for a code that is no church's, 400 at a phone that is no number. */
export async function fillVisitorCard(
  db: Db,
  { code, name, phone, email, note }: ValidInputOf<typeof members.fillVisitorCard>,
): Promise<{ message: string }> {
  const church = await churchOfCode(db, code)
  if (!church) throw notFound()
  await addVisitor(db, {
    id: randomUUID(),
    churchId: church.id,
    name,
    phone: phone === '' ? null : readPhone(phone, church.country),
    email: email === '' ? null : email,
    note,
  })
  return { message: m.visitor_welcome({ church: church.name }) }
}

function viewVisitor({ id, name, phone, email, note, createdAt }: VisitorRow): Visitor {
  return { id, name, phone, email, note, createdAt: createdAt.toISOString() }
}
