import { countryName } from '#contract/countries/country-name.ts'
import type { EditRules } from '#contract/edit.ts'
import { maxHouseholds } from '#contract/households/household-roles.ts'
import type { HouseholdRole } from '#contract/households/household-roles.ts'
import type { Household, HouseholdChange } from '#contract/households/household-views.ts'
import { toE164 } from '#contract/text/e164.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { HouseholdRow, Membership } from './store.ts'

export function viewHousehold({ created, updated, members, ...row }: HouseholdRow): Household {
  return {
    ...row,
    members: members.map(({ archived, ...member }) => ({
      ...member,
      archivedAt: archived === null ? null : new Date(archived).toISOString(),
    })),
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(updated).toISOString(),
  }
}

/** Returns a phone in E.164 form, empty where it is blank. Throws `Problem` 400 at the field. */
export function readHouseholdPhone(phone: string, country: string, field = 'phone'): string {
  const number = phone === '' ? '' : toE164(phone, country)
  if (number === undefined || number === null)
    throw fieldProblem(field, m.phone_not_a_number({ country: countryName(country) }))
  return number
}

export function householdRules(country: string): EditRules {
  return {
    normal: {
      phone: (phone) => (typeof phone === 'string' ? (toE164(phone, country) ?? phone) : phone),
    },
  }
}

/**
 * Throws `Problem` 400 at the field when a person would be in too many households: an adult in a second one, a child in
 * a third. `others`: the households that they stay in.
 */
export function checkPlace(
  name: string,
  role: HouseholdRole,
  others: Pick<Membership, 'role' | 'name'>[],
  field = 'member_id',
): void {
  const [first] = others
  if (!first) return
  const isChild = role === 'child' && others.every((other) => other.role === 'child')
  if (!isChild) throw fieldProblem(field, m.household_adult_has_one({ name, household: first.name }))
  if (others.length >= maxHouseholds) throw fieldProblem(field, m.household_child_has_two({ name }))
}

/** The role of a person who comes to a household: it has one head and one spouse. */
export function roleAmong(role: HouseholdRole, there: readonly HouseholdRole[]): HouseholdRole {
  return (role === 'head' || role === 'spouse') && there.includes(role) ? 'other_adult' : role
}

const day = 86_400_000
/** How long a change can be undone. */
export const undoDays = 30

export interface ChangeRow extends Pick<HouseholdChange, 'id' | 'kind' | 'name'> {
  undone: boolean
  /** Milliseconds since 1970. */
  created: number
}

export function viewChange({ id, kind, name, undone, created }: ChangeRow): HouseholdChange {
  return {
    id,
    kind,
    name,
    createdAt: new Date(created).toISOString(),
    undoUntil: undone ? null : new Date(created + undoDays * day).toISOString(),
  }
}

/** Throws `Problem` 409 when a change can no longer be undone, or not before a later one. */
export function checkUndo(change: { created: number; followed: boolean }, now: number): void {
  if (change.created + undoDays * day < now) throw new Problem(409, m.household_undo_too_late())
  if (change.followed) throw new Problem(409, m.household_undo_later_first())
}
