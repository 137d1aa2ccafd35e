import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt, instant } from './instant-column.ts'
import { members, ofMember } from './members.ts'

/** Notes on looking after a member: called, texted, met. */
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

/** Two members made one: all that is needed to make two of them again. */
export const memberMerges = pgTable(
  'member_merges',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    survivorId: text('kept_id').notNull(),
    droppedId: text('dropped_id').notNull(),
    droppedName: text('dropped_name').notNull(),
    /** Both rows as they were, and which rows of other tables moved or were joined; read by the undo alone. */
    trace: jsonb('trace').$type<unknown>().notNull(),
    mergedBy: text('merged_by').notNull(),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('member_merges_church').on(t.churchId, t.createdAt),
    index('member_merges_kept').on(t.survivorId),
    // A late write on the dropped one follows to the kept one.
    index('member_merges_dropped').on(t.droppedId),
  ],
)

/** Two members who look like one and are not. */
export const membersNotDuplicates = pgTable(
  'members_apart',
  {
    churchId: ofChurch(),
    /** The lesser id, as `least` has it: a pair has one row, whichever of the two was named first. */
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
