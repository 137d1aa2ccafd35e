import { sql } from 'drizzle-orm'
import { check, index, pgTable, real, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { churches } from './church.ts'
import { createdAt, instant } from './instant-column.ts'

/** Background jobs visible to users: progress and cancellation. pg-boss holds the queue itself. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    churchId: text('church_id').references(() => churches.id, { onDelete: 'cascade' }),
    personId: text('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a scheduled job. */
    userId: text('user_id'),
    /** Id of the entity it works on, e.g. an import. */
    subject: text('subject').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
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
