import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** The zip of a person's own data: one for each person at a time. A job of theirs makes it. */
export const dataExports = pgTable('data_exports', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The subject of its job, and the folder of its bytes in the storage. */
  id: text('id').notNull().unique(),
  /** Of the texts in it. */
  language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
  /** Where the storage has it, or is going to; null: not begun. */
  storageKey: text('storage_key'),
  /** The name of the multipart upload that writes it; null: none is open. */
  storageUpload: text('storage_upload'),
  /** Bytes; null until it is ready. */
  size: bigint('size', { mode: 'number' }),
  /** Until when it can be downloaded; null until it is ready. */
  expiresAt: instant('expires_at'),
  createdAt: createdAt(),
})
