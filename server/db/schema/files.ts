import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PodcastDetails } from '#contract/podcasts.ts'
import { ofUser } from './account.ts'
import { churches } from './church.ts'
import { createdAt } from './instant-column.ts'

/** Multipart uploads. The parts are in the storage under `key`. */
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
    details: jsonb('details').$type<Omit<PodcastDetails, 'title'>>(),
    /** Total bytes announced by the client; null when unknown. */
    size: bigint('size', { mode: 'number' }),
    /** Name of the storage's multipart upload. */
    storageUpload: text('storage_upload').notNull().default(''),
    /** Response of `complete`, repeated by a second call. */
    result: jsonb('result'),
    /** Time of the last part, or of the start. */
    lastActiveAt: createdAt(),
  },
  (t) => [
    index('uploads_created').on(t.lastActiveAt),
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
    etag: text('etag').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.partNumber] })],
)
