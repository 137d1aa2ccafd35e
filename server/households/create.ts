import { randomUUID } from 'node:crypto'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import type { households, NewPerson } from '#contract/households/households.ts'
import { kindByBirthday } from '#contract/member-kinds.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { addMembersInPlan } from '#server/billing/entitlements.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import { mergedInto } from '#server/db/merged-members.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { checkPlace, readHouseholdPhone } from './rules.ts'
import {
  addHousehold,
  churchOfHouseholds,
  listMemberships,
  lockHouseholds,
  placeMembers,
  settleHouseholds,
} from './store.ts'

type Input = ValidInputOf<typeof households.create>

function kindOf({ kind, role, birthday }: NewPerson, today: string) {
  if (kind) return kind
  return birthday === '' && role === 'child' ? 'child' : kindByBirthday(birthday, today)
}

/** Makes a household of members and of people whom it adds, whole or not at all. Throws `Problem` 400 at a field. */
export async function createHousehold(
  tx: Db,
  churchEvents: ChurchEvents,
  { id, church_id: churchId, members, people, ...fields }: Input & { id: string },
): Promise<void> {
  if (members.length + people.length === 0) throw fieldProblem('people', m.household_people_required())
  const { country, timezone } = await churchOfHouseholds(tx, churchId)
  const phone = readHouseholdPhone(fields.phone, country)
  const today = dateIn(timezone)
  const added = people.map((person, i): NewMember => ({
    id: person.id ?? randomUUID(),
    name: person.name,
    kind: kindOf(person, today),
    phone: readHouseholdPhone(person.phone, country, `people.${i}.phone`) || null,
    email: person.email || null,
    birthday: person.birthday || null,
    address: fields.address || null,
    groups: [],
    joinedOn: today,
  }))

  const named = [...members.map((one) => one.member_id), ...added.map((one) => one.id)]
  // A late call names members who have been merged into others meanwhile.
  const merged = await mergedInto(tx, churchId, named)
  const ids = named.map((one) => merged.get(one) ?? one)
  const fieldOf = (i: number) =>
    i < members.length ? `members.${i}.member_id` : `people.${i - members.length}.name`
  const twice = ids.findIndex((one, i) => ids.indexOf(one) < i)
  if (twice !== -1) throw fieldProblem(fieldOf(twice), m.household_person_twice())
  const { main_contact_id: contact } = fields
  const contactId = contact === null ? null : (merged.get(contact) ?? contact)
  if (contactId !== null && !ids.includes(contactId))
    throw fieldProblem('main_contact_id', m.household_contact_not_in())

  const news = await addMembersInPlan(
    tx,
    churchId,
    added.filter((one) => !merged.has(one.id)),
  )
  await churchEvents.emitMembers(tx, churchId, 'member.added', news)
  const there = await lockHouseholds(tx, churchId, [], ids)
  const memberships = await listMemberships(tx, ids)
  const roles = [...members, ...people].map(({ role }) => role)
  for (const [i, one] of ids.entries()) {
    const person = there.get(one)
    if (!person) throw fieldProblem(fieldOf(i), m.member_gone())
    const others = memberships.filter((membership) => membership.member_id === one)
    checkPlace(person.name, roles[i]!, others, fieldOf(i))
  }
  await addHousehold(tx, churchId, id, { ...fields, phone, main_contact_id: contactId })
  await placeMembers(
    tx,
    ids.map((member_id, i) => ({ household_id: id, member_id, role: roles[i]! })),
  )
  await settleHouseholds(tx, [id])
}
