import { sql } from 'drizzle-orm'
import { check, index, pgTable, real, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { churches } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

/** Work in the background that people watch: how far it is, and whether it is still wanted. The queue is pg-boss. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    /** The name of its queue. */
    kind: text('kind').notNull(),
    /** The church in which it happens; null: it happens in the account of a person. */
    churchId: text('church_id').references(() => churches.id, { onDelete: 'cascade' }),
    /** The person in whose account it happens; null: it happens in a church. */
    personId: text('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who has started it; null: the clock. */
    userId: text('user_id'),
    /** The id of what it works on, e.g. of an import. */
    subject: text('subject').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
    /** 0 to 1. */
    progress: real('progress').notNull().default(0),
    cancelRequestedAt: instant('cancel_requested_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('jobs_subject').on(t.subject, t.createdAt),
    index('jobs_church').on(t.churchId),
    index('jobs_person').on(t.personId),
    check('jobs_place', sql`num_nonnulls(${t.churchId}, ${t.personId}) = 1`),
  ],
)
