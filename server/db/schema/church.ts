import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofUser } from './account.ts'
import type { Currency } from '#contract/fields/money.ts'
import { createdAt, instant } from './instant-column.ts'

export const churches = pgTable('churches', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull(),
  timezone: text('timezone').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
  country: text('country').notNull(),
  /** Maintained by the statements that add and remove members; counting rows would be too slow. */
  memberCount: integer('member_count').notNull().default(0),
  /** Members that count towards the plan's limit. */
  adultCount: integer('adult_count').notNull().default(0),
  /** Sends texts to absent members on Saturdays. */
  weeklyReminder: boolean('weekly_reminder').notNull().default(false),
  logo: text('logo'),
  cover: text('cover'),
  /** `#rrggbb`; null: the default colour. */
  colour: text('colour'),
  /** Soft-deleted by the owner; removed after 14 days. */
  deletedAt: instant('deleted_at'),
  /** Last part of the visitor card's URL; null until first printed. */
  visitorCode: text('visitor_code').unique(),
  createdAt: createdAt(),
})

/** Foreign key to the church of a row, with cascading deletion. */
export const ofChurch = () =>
  text('church_id')
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

export const churchUsers = pgTable(
  'church_users',
  {
    churchId: ofChurch(),
    userId: ofUser(),
    role: text('role', { enum: ['usher', 'leader', 'owner'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.churchId] }), index('church_users_church').on(t.churchId)],
)
