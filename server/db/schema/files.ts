import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofUser } from './account.ts'
import { churches } from './church.ts'
import { createdAt } from './instant-column.ts'

/** Uploads in parts. The parts' bytes are in the storage under `key`. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    churchId: text('church_id').references(() => churches.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    label: text('label', { enum: ['podcast', 'member-list'] }).notNull(),
    title: text('title').notNull(),
    contentType: text('content_type').notNull(),
    /** Of a podcast: what its owner says of it. */
    details: jsonb('details').$type<{ date: string; description: string; privacy_status: 1 | 2 | 3 }>(),
    /** The whole file in bytes, as the client says; null: it does not say. */
    size: bigint('size', { mode: 'number' }),
    /** Under which name the storage takes the parts. */
    storageUpload: text('storage_upload').notNull().default(''),
    /** What `complete` answered; a second call returns the same. */
    result: jsonb('result'),
    /** When it was opened, or its last part came: so long ago something was heard of it. */
    heardAt: createdAt(),
  },
  (t) => [
    index('uploads_created').on(t.heardAt),
    index('uploads_user').on(t.userId),
    index('uploads_church').on(t.churchId),
  ],
)

export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    partNumber: integer('part_number').notNull(),
    size: integer('size').notNull(),
    /** What the storage calls the part. */
    etag: text('etag').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.partNumber] })],
)
