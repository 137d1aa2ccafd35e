import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Transcript } from '#contract/podcasts.ts'
import { ofUser } from './account.ts'
import { createdAt, instant } from './instant-column.ts'
import { podcasts } from './podcasts.ts'

/** Posts: what was written from a sermon or a text, and what its owner has made of it. */
export const blogs = pgTable(
  'blogs',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    /** The sermon that it was written from; null: a text, or one that is gone. */
    podcastId: text('podcast_id').references(() => podcasts.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull().default(''),
    status: text('status', { enum: ['queued', 'writing', 'blog_body_completed', 'failed'] }).notNull(),
    /** Counts its changes. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('blogs_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    index('blogs_of_podcast').on(t.podcastId),
  ],
)

/** What a post is written from, until it is written. */
export const blogSources = pgTable('blog_sources', {
  blogId: text('blog_id')
    .primaryKey()
    .references(() => blogs.id, { onDelete: 'cascade' }),
  language: text('language', { enum: ['en', 'fr', 'ht'] }).notNull(),
  transcript: jsonb('transcript').$type<Transcript>().notNull(),
})

/** How many posts somebody has had written in a calendar month; deleting one gives none back. */
export const blogCounts = pgTable(
  'blog_counts',
  {
    userId: ofUser(),
    /** Its first day, in UTC. */
    month: date('month', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)
