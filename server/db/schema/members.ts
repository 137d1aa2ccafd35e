import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import type { Contact } from '#contract/member-contacts.ts'
import { memberKinds } from '#contract/member-kinds.ts'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    name: text('name').notNull(),
    kind: text('kind', { enum: memberKinds }).notNull().default('adult'),
    ...recordOf(optionalMemberFields, () => text()),
    phone_label: text().notNull().default(''),
    phones: jsonb().$type<Contact[]>().notNull().default([]),
    email_label: text().notNull().default(''),
    emails: jsonb().$type<Contact[]>().notNull().default([]),
    photo: text('photo'),
    /** Folded name (lower case, no accents), the sort order of lists. */
    sortName: text('sort_name').notNull(),
    /** Phonetic key for similar names; null until computed. */
    nameKey: text('name_key'),
    /** Folded name, phone digits and email. */
    search: text('search').notNull(),
    grams: integer('grams').array().notNull(),
    importId: text('import_id'),
    joinedOn: date('joined_on', { mode: 'string' })
      .notNull()
      .default(sql`current_date`),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Includes the search text, so that searches can filter by an index-only scan.
    index('members_by_name').on(t.churchId, t.sortName, t.id, t.search),
    // Phone first: replies are looked up across all churches.
    index('members_by_phone').on(t.phone, t.churchId),
    index('members_by_email').on(t.churchId, t.email),
    index('members_by_phones').using('gin', sql`${t.phones} jsonb_path_ops`),
    index('members_by_emails').using('gin', sql`${t.emails} jsonb_path_ops`),
    index('members_by_name_key').on(t.churchId, t.nameKey),
    index('members_by_import').on(t.importId),
    index('members_by_joining').on(t.churchId, t.joinedOn),
    index('members_search').using('gin', t.grams),
  ],
)

/** Foreign key to the member of a row, with cascading deletion. */
export const ofMember = () =>
  text('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('groups_by_name').on(t.churchId, sql`lower(${t.name})`)],
)

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    memberId: ofMember(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.groupId] }),
    index('group_members_group').on(t.groupId, t.memberId),
  ],
)
