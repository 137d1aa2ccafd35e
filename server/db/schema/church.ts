import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofUser } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

export const churches = pgTable('churches', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  phone: text('phone').notNull(),
  timezone: text('timezone').notNull(),
  currency: text('currency', { enum: ['USD', 'HTG'] }).notNull(),
  language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
  country: text('country').notNull(),
  /** Members who are not archived. Maintained by the writes that add and remove members: counting all rows is slow. */
  memberCount: integer('member_count').notNull().default(0),
  /** Those of them who count for the plan. */
  adultCount: integer('adult_count').notNull().default(0),
  /** Texts to absent members go out by themselves on Saturdays. */
  weeklyReminder: boolean('weekly_reminder').notNull().default(false),
  /** The names of its pictures in the storage. */
  logo: text('logo'),
  cover: text('cover'),
  /** `#rrggbb`; null: the product's. */
  colour: text('colour'),
  /** Its owner has deleted it: nobody sees it, and 14 days later it is gone. */
  deletedAt: instant('deleted_at'),
  /** The last part of the address on the church's visitor cards; null until they are first printed. */
  visitorCode: text('visitor_code').unique(),
  createdAt: createdAt(),
})

/** The church that a row belongs to and goes with. */
export const ofChurch = () =>
  text('church_id')
    .notNull()
    .references(() => churches.id, { onDelete: 'cascade' })

/** Who may do what in which church. */
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
