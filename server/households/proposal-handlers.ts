import { randomUUID } from 'node:crypto'
import { proposalKinds } from '#contract/households/household-views.ts'
import type { households } from '#contract/households/households.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { householdChanger } from './changes.ts'
import { familyProposals } from './proposals.ts'
import { dismissFamily, listCandidates, listDismissed } from './proposals-store.ts'
import { findHousehold, addHousehold, lockHouseholds, placeMembers } from './store.ts'
import { roleAmong } from './rules.ts'

type Calls = Pick<typeof households, 'proposals' | 'acceptProposals' | 'dismissProposal'>

async function proposalsOf(db: Db, churchId: string) {
  const [people, dismissed] = await Promise.all([listCandidates(db, churchId), listDismissed(db, churchId)])
  return familyProposals(people, dismissed)
}

/** Families that people without a household may be, for a leader to check. */
export const proposalHandlers = ({
  change,
}: Pick<ReturnType<typeof householdChanger>, 'change'>): Handlers<Calls> => ({
  async proposals({ church_id, kind, page, limit }, { db }) {
    const all = await proposalsOf(db, church_id)
    const shown = kind ? all.filter((one) => one.kind === kind) : all
    return {
      proposals: shown.slice((page - 1) * limit, page * limit),
      counts: recordOf(proposalKinds, (of) => all.filter((one) => one.kind === of).length),
      currentPage: page,
      totalPages: Math.ceil(shown.length / limit),
      totalItems: shown.length,
    }
  },

  acceptProposals({ church_id: churchId, kind, keys, change_id: changeId }, { db, caller }) {
    if (kind === undefined && !keys?.length) throw fieldProblem('keys', m.household_proposals_required())
    return transaction(db, async (tx) => {
      const accepted = (await proposalsOf(tx, churchId)).filter(
        (one) => (kind === undefined || one.kind === kind) && (keys === undefined || keys.includes(one.key)),
      )
      if (accepted.length === 0 || (keys && accepted.length < keys.length))
        throw new Problem(409, m.household_proposal_gone())
      const homes = accepted.map((one) => ({ ...one, id: one.household_id ?? randomUUID() }))
      const householdIds = homes.map(({ id }) => id)
      const memberIds = homes.flatMap(({ members }) => members.map((one) => one.member_id))
      await lockHouseholds(tx, churchId, householdIds, memberIds)
      const made = { churchId, by: caller.userId, changeId }
      const done = await change(tx, made, { kind: 'proposals_accepted', householdIds }, async () => {
        for (const home of homes) {
          const existing = home.household_id
            ? await findHousehold(tx, churchId, home.household_id)
            : undefined
          if (!existing) await addHousehold(tx, churchId, home.id, { ...home, main_contact_id: null })
          const there = existing?.members.map(({ role }) => role) ?? []
          const placed = home.members.map(({ member_id, role }) => ({
            household_id: home.id,
            member_id,
            role: roleAmong(role, there),
          }))
          await placeMembers(tx, placed)
        }
        return ''
      })
      return { accepted: accepted.length, change: done.change }
    })
  },

  async dismissProposal({ church_id, key }, { db }) {
    await dismissFamily(db, church_id, key)
    return { message: m.household_dismissed() }
  },
})
