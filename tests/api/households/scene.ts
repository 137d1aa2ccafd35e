import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import { households } from '#contract/households/households.ts'
import { members } from '#contract/members.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { owner } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'

/** A church with the calls of its households, made as its owner. */
export async function householdScene(api: Api) {
  const mine = await owner(api)
  const { token } = mine
  const church_id = mine.church.id
  const call = { token }
  let made = 0
  const scene = {
    ...mine,
    church_id,
    async person(name: string, details: Partial<NewMember> = {}): Promise<string> {
      const id = randomUUID()
      const row = { id, name, phone: null, email: null, groups: [], joinedOn: '2026-01-01', ...details }
      await api.db.transaction((tx) => addMemberRows(tx, church_id, [row]))
      // Those made within one millisecond would be in the order of their ids.
      const at = new Date(Date.now() - 60_000 + made++)
      await api.db.update(memberTable).set({ createdAt: at }).where(eq(memberTable.id, id))
      return id
    },
    /** Creates a household of members by their roles. */
    async home(name: string, people: [id: string, role: HouseholdRole][], more = {}) {
      const given = people.map(([member_id, role]) => ({ member_id, role }))
      const { status, body } = await api.call(
        households.create,
        { church_id, name, members: given, ...more },
        call,
      )
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    read: async (household_id: string) => (await api.call(households.get, { household_id }, call)).body,
    list: async (q?: string) =>
      (await api.call(households.list, { church_id, limit: 100, ...(q && { q }) }, call)).body,
    textOf: async (member_id: string) => (await api.call(members.get, { member_id }, call)).body.household,
    setMember: (household_id: string, member_id: string, role: HouseholdRole, more = {}) =>
      api.call(households.setMember, { household_id, member_id, role, ...more }, call),
    merge: (keep_id: string, drop_id: string) =>
      api.call(households.merge, { church_id, keep_id, drop_id }, call),
    undo: (household_change_id: string) => api.call(households.undo, { household_change_id }, call),
    proposals: async () => (await api.call(households.proposals, { church_id, limit: 100 }, call)).body,
  }
  return scene
}

/** Who is in a household, by name and role. */
export const whoIsIn = (household: { members: { name: string; role: string }[] } | null) =>
  household?.members.map(({ name, role }) => `${name}: ${role}`)
