import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { householdRoles } from '#contract/households/household-roles.ts'
import { householdChangeKinds } from '#contract/households/household-views.ts'
import { foldedText } from '#server/db/folded-text.ts'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'
import { members, ofMember } from './members.ts'

/**
 * The people of one home. Triggers keep `members.household`, the name of a member's first household, in both directions,
 * and delete a household that has no members left.
 */
export const households = pgTable(
  'households',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    name: text('name').notNull(),
    /** Folded name, the sort order of lists. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql.raw(foldedText('"name"'))),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    mainContactId: text('main_contact_id').references(() => members.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('households_by_name').on(t.churchId, t.sortName, t.id),
    // Searches for the start of a name.
    index('households_by_prefix').on(t.churchId, t.sortName.op('text_pattern_ops')),
    index('households_main_contact').on(t.mainContactId),
  ],
)

export const householdMembers = pgTable(
  'household_members',
  {
    householdId: text('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    memberId: ofMember(),
    role: text('role', { enum: householdRoles }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.householdId] }),
    index('household_members_household').on(t.householdId, t.memberId),
  ],
)

/** Ids of deleted households, for late offline writes. No foreign key: a cascade writes it too. */
export const deletedHouseholds = pgTable(
  'deleted_households',
  {
    id: text('id').primaryKey(),
    churchId: text('church_id').notNull(),
    /** The household that it was merged into. */
    mergedInto: text('merged_into'),
    deletedAt: instant('deleted_at').notNull().defaultNow(),
  },
  (t) => [index('deleted_households_church').on(t.churchId)],
)

/** Changes of who is in which household, with what their undo restores. */
export const householdChanges = pgTable(
  'household_changes',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    kind: text('kind', { enum: householdChangeKinds }).notNull(),
    /** Name of the person or household. */
    name: text('name').notNull(),
    householdIds: text('household_ids').array().notNull(),
    /** The households and their members before and after. */
    trace: jsonb('trace').$type<unknown>().notNull(),
    madeBy: text('made_by').notNull(),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [index('household_changes_church').on(t.churchId, t.createdAt)],
)

/** Proposed families that someone has dismissed. */
export const dismissedFamilies = pgTable(
  'dismissed_families',
  {
    churchId: ofChurch(),
    key: text('key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.churchId, t.key] })],
)
