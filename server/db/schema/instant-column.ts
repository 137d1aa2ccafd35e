import { timestamp } from 'drizzle-orm/pg-core'

/** Timestamp with millisecond precision, like a JavaScript `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Insertion time of a row. */
export const createdAt = () => instant('created_at').notNull().defaultNow()
