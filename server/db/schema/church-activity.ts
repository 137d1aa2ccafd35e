import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ActivityDetail, ChurchActivityKind } from '#contract/church-activity.ts'
import { users } from './account.ts'
import { ofChurch } from './church.ts'
import { createdAt } from './instant-column.ts'

/** Audit log of a church for its owner. */
export const churchActivity = pgTable(
  'church_activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    churchId: ofChurch(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<ChurchActivityKind>().notNull(),
    detail: jsonb('detail').$type<ActivityDetail>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('church_activity_church').on(t.churchId, t.id),
    index('church_activity_user').on(t.userId),
    index('church_activity_created').on(t.createdAt),
  ],
)
