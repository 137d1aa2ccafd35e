import * as v from 'valibot'
import { m } from '#contract/locales/paraglide/messages.js'

/** In the order of display. */
export const householdRoles = ['head', 'spouse', 'child', 'other_adult'] as const
export type HouseholdRole = (typeof householdRoles)[number]

export const householdRole = v.picklist(householdRoles, () => m.household_role_required())

/** A child may have two homes, an adult has one. */
export const maxHouseholds = 2

/** The name of each role in the current language. */
export const householdRoleLabels = {
  head: m.household_role_head,
  spouse: m.household_role_spouse,
  child: m.household_role_child,
  other_adult: m.household_role_other_adult,
} satisfies Record<HouseholdRole, () => string>
