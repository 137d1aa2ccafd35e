import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** Export of a person's data as a zip, created by a job; one per person. */
export const dataExports = pgTable('data_exports', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Subject of its job, and its folder in the storage. */
  id: text('id').notNull().unique(),
  language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
  /** Null until the upload begins. */
  storageKey: text('storage_key'),
  /** Name of the open multipart upload; null when none is open. */
  storageUpload: text('storage_upload'),
  /** In bytes; null until it is ready. */
  size: bigint('size', { mode: 'number' }),
  expiresAt: instant('expires_at'),
  createdAt: createdAt(),
})
