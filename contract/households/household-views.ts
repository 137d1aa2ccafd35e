import * as v from 'valibot'
import { memberKind } from '#contract/member-kinds.ts'
import { householdRole } from './household-roles.ts'

/** A person in a household; `archivedAt`: since when they have left the church. */
const householdMember = v.object({
  member_id: v.string(),
  name: v.string(),
  kind: memberKind,
  role: householdRole,
  archivedAt: v.nullable(v.string()),
})

/** Address and phone are empty where unknown. Members: by role, then by when they joined it. */
export const householdView = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  main_contact_id: v.nullable(v.string()),
  members: v.array(householdMember),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Household = v.InferOutput<typeof householdView>

/** How a household came to be as it is. */
export const householdChangeKinds = [
  'member_set',
  'member_removed',
  'merged',
  'split',
  'removed',
  'proposals_accepted',
] as const

export const householdChange = v.object({
  id: v.string(),
  kind: v.picklist(householdChangeKinds),
  /** Name of the person or household; of accepted proposals empty. */
  name: v.string(),
  createdAt: v.string(),
  /** Deadline for undoing the change; null once undone. */
  undoUntil: v.nullable(v.string()),
})
export type HouseholdChange = v.InferOutput<typeof householdChange>

/** `household`: null where it is deleted, as one without members is. */
export const changedHousehold = v.object({ household: v.nullable(householdView), change: householdChange })

export const proposalKinds = ['address', 'phone', 'import'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** `import`: a family number, or a head of household, among the details that an import noted. */
export const familyProposal = v.object({
  /** Changes with its people. */
  key: v.string(),
  kind: v.picklist(proposalKinds),
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  /** The household that the others join; null: a new one. */
  household_id: v.nullable(v.string()),
  members: v.array(householdMember),
})
export type FamilyProposal = v.InferOutput<typeof familyProposal>
