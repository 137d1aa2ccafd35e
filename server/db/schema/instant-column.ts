import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond: what a JavaScript date can hold. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** When the row was added. */
export const createdAt = () => instant('created_at').notNull().defaultNow()
