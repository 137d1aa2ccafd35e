import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { householdFields } from '#contract/households/households.ts'
import type { households } from '#contract/households/households.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { recordActivity } from '#server/church-activity.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { memberToWriteOn } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { householdChanger, missingHousehold, viewOf } from './changes.ts'
import { listChanges } from './changes-store.ts'
import { createHousehold } from './create.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import {
  checkPlace,
  householdRules,
  readHouseholdPhone,
  roleAmong,
  viewChange,
  viewHousehold,
} from './rules.ts'
import * as store from './store.ts'

/** Throws 404 when a queued call names another church than the household's. */
function checkChurch(named: string | undefined, church: { id: string }): void {
  if (named !== undefined && named !== church.id) throw notFound()
}

/** Returns the id of a household, or of the one that it was merged into. Throws `Problem` 404. */
async function there(db: Db, churchId: string, id: string): Promise<string> {
  const found = await store.householdToWriteOn(db, churchId, id)
  if (found === undefined) throw missingHousehold(await store.isDeletedHousehold(db, churchId, id))
  return found
}

/** The households of a church. */
export function householdsHandlers({
  churchEvents,
}: {
  churchEvents: ChurchEvents
}): Handlers<typeof households> {
  const { change, undo } = householdChanger(churchEvents)
  return {
    ...proposalHandlers({ change }),

    async list({ church_id, page, limit, q }, { db }) {
      const range = { limit, offset: (page - 1) * limit }
      const { rows, total } =
        q === ''
          ? await store.listHouseholds(db, church_id, range)
          : await store.searchHouseholds(db, church_id, q, range)
      return {
        households: rows.map(viewHousehold),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    get: ({ household_id }, { db, church }) => viewOf(db, church.id, household_id),

    async create({ id = randomUUID(), ...input }, { db }) {
      const { church_id: churchId } = input
      const existing = await store.findHousehold(db, churchId, id)
      if (existing) return viewHousehold(existing)
      if (await store.isDeletedHousehold(db, churchId, id)) throw missingHousehold(true)
      await createHousehold(db, churchEvents, { id, ...input })
      const household = await viewOf(db, churchId, id)
      await churchEvents.emit(db, churchId, 'household.added', household)
      return household
    },

    async update({ household_id, church_id, ...input }, { db, church }) {
      checkChurch(church_id, church)
      const id = await there(db, church.id, household_id)
      await store.lockHouseholds(db, church.id, [id])
      const { country } = await store.churchOfHouseholds(db, church.id)
      const stored = await viewOf(db, church.id, id)
      const { changes, conflicts } = resolveEdit(householdFields, input, stored, householdRules(country))
      const { phone, main_contact_id: contact } = changes
      const contactId = contact ? ((await memberToWriteOn(db, church.id, contact)) ?? contact) : contact
      if (contactId && !stored.members.some(({ member_id }) => member_id === contactId))
        throw fieldProblem('main_contact_id', m.household_contact_not_in())
      await store.changeHousehold(db, id, {
        ...stored,
        ...changes,
        ...(phone !== undefined && { phone: readHouseholdPhone(phone, country) }),
        ...(contactId !== undefined && { main_contact_id: contactId }),
      })
      const household = await viewOf(db, church.id, id)
      await churchEvents.emit(db, church.id, 'household.updated', household)
      return withConflicts(household, conflicts)
    },

    async setMember(
      { household_id, member_id, role, from_id, change_id, church_id },
      { db, church, caller },
    ) {
      checkChurch(church_id, church)
      const id = await there(db, church.id, household_id)
      const memberId = await memberToWriteOn(db, church.id, member_id)
      if (memberId === undefined) throw fieldProblem('member_id', m.member_gone())
      // A household that was deleted or merged meanwhile has no members to remove.
      const fromId = from_id && ((await store.householdToWriteOn(db, church.id, from_id)) ?? from_id)
      const people = await store.lockHouseholds(db, church.id, [id, ...(fromId ? [fromId] : [])], [memberId])
      const { name } = people.get(memberId)!
      const memberships = await store.listMemberships(db, [memberId])
      const others = memberships.filter((one) => ![id, fromId].includes(one.household_id))
      const left = memberships.find((one) => one.household_id === fromId && fromId !== id)
      const by = { churchId: church.id, by: caller.userId, changeId: change_id }
      const householdIds = [id, ...(left ? [left.household_id] : [])]
      return change(db, by, { kind: 'member_set', householdIds }, async () => {
        checkPlace(name, role, others)
        await store.placeMembers(db, [{ household_id: id, member_id: memberId, role }])
        if (left) await store.takeMembers(db, left.household_id, [memberId])
        return name
      })
    },

    async removeMember({ household_id, member_id, change_id, church_id }, { db, church, caller }) {
      checkChurch(church_id, church)
      const id = (await store.householdToWriteOn(db, church.id, household_id)) ?? household_id
      const memberId = (await memberToWriteOn(db, church.id, member_id)) ?? member_id
      const people = await store.lockHouseholds(db, church.id, [id], [memberId])
      const by = { churchId: church.id, by: caller.userId, changeId: change_id }
      return change(db, by, { kind: 'member_removed', householdIds: [id] }, async () => {
        await store.takeMembers(db, id, [memberId])
        return people.get(memberId)?.name ?? ''
      })
    },

    async merge({ church_id, keep_id, drop_id, change_id }, { db, caller }) {
      if (keep_id === drop_id) throw fieldProblem('drop_id', m.household_merge_same())
      const survivorId = await there(db, church_id, keep_id)
      const droppedId = (await store.householdToWriteOn(db, church_id, drop_id)) ?? drop_id
      await store.lockHouseholds(db, church_id, [survivorId, droppedId])
      const [keep, drop] = await Promise.all(
        [survivorId, droppedId].map((id) => store.findHousehold(db, church_id, id)),
      )
      if (!drop && !(await store.isDeletedHousehold(db, church_id, droppedId))) throw notFound()
      const by = { churchId: church_id, by: caller.userId, changeId: change_id }
      return change(db, by, { kind: 'merged', householdIds: [survivorId, droppedId] }, async () => {
        // Sent late by two devices: it is merged already, or deleted.
        if (!drop || survivorId === droppedId) return keep!.name
        const stays = new Set(keep!.members.map(({ member_id }) => member_id))
        const roles = keep!.members.map(({ role }) => role)
        await store.placeMembers(
          db,
          drop.members
            .filter(({ member_id }) => !stays.has(member_id))
            .map(({ member_id, role }) => ({
              household_id: survivorId,
              member_id,
              role: roleAmong(role, roles),
            })),
        )
        await store.removeHousehold(db, droppedId)
        await store.redirectHousehold(db, droppedId, survivorId)
        await store.changeHousehold(db, survivorId, {
          name: keep!.name,
          address: keep!.address || drop.address,
          phone: keep!.phone || drop.phone,
          main_contact_id: keep!.main_contact_id ?? drop.main_contact_id,
        })
        await recordActivity(db, { churchId: church_id, ...caller }, 'households_merged', { name: drop.name })
        return drop.name
      })
    },

    async split(
      { household_id, id: newId = randomUUID(), name, member_ids, change_id, church_id },
      { db, church, caller },
    ) {
      checkChurch(church_id, church)
      const id = await there(db, church.id, household_id)
      const ids = await Promise.all(
        [...new Set(member_ids)].map(async (one) => (await memberToWriteOn(db, church.id, one)) ?? one),
      )
      await store.lockHouseholds(db, church.id, [id], ids)
      const stored = await viewOf(db, church.id, id)
      const by = { churchId: church.id, by: caller.userId, changeId: change_id }
      return change(db, by, { kind: 'split', householdIds: [newId, id] }, async () => {
        const parting = stored.members.filter(({ member_id }) => ids.includes(member_id))
        if (parting.length < ids.length) throw fieldProblem('member_ids', m.household_not_in())
        if (parting.length === stored.members.length)
          throw fieldProblem('member_ids', m.household_split_all())
        const head =
          parting.find(({ role }) => role === 'head') ?? parting.find(({ role }) => role !== 'child')
        const fields = { name, address: stored.address, phone: '', main_contact_id: head?.member_id ?? null }
        await store.addHousehold(db, church.id, newId, fields)
        await store.placeMembers(
          db,
          parting.map((one) => ({
            household_id: newId,
            member_id: one.member_id,
            role: one === head ? 'head' : one.role,
          })),
        )
        await store.takeMembers(db, id, ids)
        return name
      })
    },

    async remove({ household_id, change_id, church_id }, { db, church, caller }) {
      checkChurch(church_id, church)
      await store.lockHouseholds(db, church.id, [household_id])
      const stored = await store.findHousehold(db, church.id, household_id)
      const by = { churchId: church.id, by: caller.userId, changeId: change_id }
      return change(db, by, { kind: 'removed', householdIds: [household_id] }, async () => {
        if (!stored) return ''
        await store.removeHousehold(db, household_id)
        const { name } = stored
        await recordActivity(db, { churchId: church.id, ...caller }, 'household_deleted', { name })
        return name
      })
    },

    async changes({ church_id }, { db }) {
      return { changes: (await listChanges(db, church_id)).map(viewChange) }
    },

    undo: ({ household_change_id }, { db, church }) =>
      transaction(db, (tx) => undo(tx, church.id, household_change_id)),
  }
}
