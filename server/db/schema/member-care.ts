import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'
import { members, ofMember } from './members.ts'

export const followUps = pgTable(
  'follow_ups',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    memberId: ofMember(),
    kind: text('kind', { enum: ['called', 'texted', 'contacted'] }).notNull(),
    note: text('note').notNull().default(''),
    madeBy: text('made_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('follow_ups_member').on(t.memberId, t.createdAt), index('follow_ups_church').on(t.churchId)],
)

export const memberMerges = pgTable(
  'member_merges',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    survivorId: text('kept_id').notNull(),
    droppedId: text('dropped_id').notNull(),
    droppedName: text('dropped_name').notNull(),
    /** Both rows before the merge, and the moved or joined rows of other tables. */
    trace: jsonb('trace').$type<unknown>().notNull(),
    mergedBy: text('merged_by').notNull(),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('member_merges_church').on(t.churchId, t.createdAt),
    index('member_merges_kept').on(t.survivorId),
    // Redirects late writes from the duplicate to the survivor.
    index('member_merges_dropped').on(t.droppedId),
  ],
)

/** Pairs of members that were confirmed not to be duplicates. */
export const membersNotDuplicates = pgTable(
  'members_apart',
  {
    churchId: ofChurch(),
    /** The lesser id first, so that a pair has one row. */
    aId: text('a_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    bId: text('b_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    putBy: text('put_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.aId, t.bId] }),
    index('members_apart_b').on(t.bId),
    index('members_apart_church').on(t.churchId),
  ],
)
