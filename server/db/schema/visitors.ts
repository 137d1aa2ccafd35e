import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { ofChurch } from './church.ts'
import { createdAt } from './instant-column.ts'

/** Submitted visitor cards awaiting review. */
export const visitorCards = pgTable(
  'visitor_cards',
  {
    id: text('id').primaryKey(),
    churchId: ofChurch(),
    name: text('name').notNull(),
    phone: text('phone'),
    email: text('email'),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('visitor_cards_listed').on(t.churchId, t.createdAt, t.id)],
)
