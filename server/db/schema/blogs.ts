import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BlogProposals } from '#contract/blogs/proposals.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { ofUser } from './account.ts'
import { createdAt, instant } from './instant-column.ts'
import { podcasts } from './podcasts.ts'

const tags = () => text('tags').array().notNull().default([])

/** Posts, written from a podcast, a video or a text. */
export const blogs = pgTable(
  'blogs',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    podcastId: text('podcast_id').references(() => podcasts.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** False: derived from the text. */
    descriptionTyped: boolean('description_typed').notNull().default(false),
    tags: tags(),
    body: text('body').notNull().default(''),
    status: text('status', {
      enum: ['queued', 'fetching_transcript', 'writing', 'blog_body_completed', 'failed'],
    }).notNull(),
    /** Failure code. */
    reason: text('reason'),
    videoUrl: text('video_url'),
    writingTone: text('writing_tone').notNull().default('Engaging'),
    language: text('language').notNull().default('English, United States'),
    /** Chapter in progress, from 1, and the total; 0: unknown. */
    chapter: integer('chapter').notNull().default(0),
    chapters: integer('chapters').notNull().default(0),
    /** Null: written by the local writer. */
    model: text('model'),
    /** Tokens used, and their cost in millionths of a US dollar. */
    tokensRead: integer('tokens_read').notNull().default(0),
    tokensWritten: integer('tokens_written').notNull().default(0),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    /** Token budget reserved while the post is being written. */
    tokensReserved: integer('tokens_reserved').notNull().default(0),
    /** Use a model, if one is configured. */
    byModel: boolean('by_model').notNull().default(true),
    proposals: jsonb('proposals').$type<BlogProposals>(),
    thumbnail: text('thumbnail'),
    /** Hash of the wide picture, stored like artwork. */
    cover: text('cover'),
    coverAlt: text('cover_alt').notNull().default(''),
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('blogs_of_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    index('blogs_of_podcast').on(t.podcastId),
  ],
)

/** Source text of a post until it is written; null until the video's captions are fetched. */
export const blogSources = pgTable('blog_sources', {
  blogId: text('blog_id')
    .primaryKey()
    .references(() => blogs.id, { onDelete: 'cascade' }),
  /** Source language, if the local writer supports it. */
  language: text('language', { enum: ['en', 'fr', 'ht'] }),
  transcript: jsonb('transcript').$type<Transcript>(),
})

export const blogVersions = pgTable(
  'blog_versions',
  {
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Empty: derived from the text. Null, like `tags`, in old versions. */
    description: text('description'),
    tags: text('tags').array(),
    /** A save within minutes replaces the last version. */
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.blogId, t.revision] })],
)

export const blogPublications = pgTable(
  'blog_publications',
  {
    blogId: text('blog_id')
      .primaryKey()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** Last part of the URL; follows the title until the post is public. */
    slug: text('slug').notNull(),
    status: text('status', { enum: ['scheduled', 'published', 'withdrawn'] }).notNull(),
    /** Scheduled or first publication time. */
    publishedAt: instant('published_at').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull(),
    thumbnail: text('thumbnail'),
    cover: text('cover'),
    coverAlt: text('cover_alt').notNull().default(''),
    tags: tags(),
    locale: text('locale').notNull(),
  },
  (t) => [
    uniqueIndex('blog_publications_address').on(t.userId, t.slug),
    index('blog_publications_of_user')
      .on(t.userId, t.publishedAt.desc().nullsFirst(), t.blogId)
      .where(sql`status <> 'withdrawn'`),
    index('blog_publications_listed')
      .on(t.publishedAt.desc().nullsFirst(), t.blogId)
      .where(sql`status <> 'withdrawn'`),
  ],
)

/** Former slugs of published posts, which redirect. */
export const blogAddresses = pgTable(
  'blog_addresses',
  {
    userId: ofUser(),
    slug: text('slug').notNull(),
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.slug] }), index('blog_addresses_of_blog').on(t.blogId)],
)

export const blogPictures = pgTable(
  'blog_pictures',
  {
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    /** URL in the text: ours, or that of the site the picture was fetched from. */
    address: text('address').notNull(),
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (t) => [primaryKey({ columns: [t.blogId, t.address] }), index('blog_pictures_hash').on(t.hash)],
)

/** External sites where a person publishes posts. */
export const blogIntegrations = pgTable(
  'blog_integrations',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    name: text('name', { enum: ['WEBFLOW', 'WORDPRESS'] }).notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] }).notNull(),
    /** API key or application password, encrypted for this row. */
    apiKey: text('api_key').notNull(),
    siteUrl: text('site_url'),
    siteUser: text('site_user'),
    publishedTo: text('published_to').notNull().default('DRAFTS'),
    collectionId: text('collection_id'),
    fieldMappings: jsonb('field_mappings').$type<Record<string, string>>(),
    categories: jsonb('categories').$type<number[]>(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('blog_integrations_of_user').on(t.userId, t.name)],
)

export const blogItems = pgTable(
  'blog_items',
  {
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    integrationId: text('integration_id')
      .notNull()
      .references(() => blogIntegrations.id, { onDelete: 'cascade' }),
    /** Collection or site. */
    place: text('place').notNull(),
    /** Finds an item whose creation response was lost. */
    slug: text('slug').notNull(),
    /** Null: requested, but no response arrived. */
    remoteId: text('remote_id'),
    /** Uploaded picture, and the hash of its source. */
    remotePictureId: text('remote_picture_id'),
    pictureHash: text('picture_hash'),
    /** URL for editing; null when unknown. */
    url: text('url'),
    syncedAt: instant('synced_at'),
    isDraft: boolean('is_draft').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.blogId, t.integrationId, t.place] }),
    index('blog_items_of_integration').on(t.integrationId),
  ],
)

/** Automatic transcripts awaiting review. */
export const transcriptDrafts = pgTable('transcript_drafts', {
  podcastId: text('podcast_id')
    .primaryKey()
    .references(() => podcasts.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['queued', 'running', 'ready', 'failed'] }).notNull(),
  reason: text('reason'),
  transcript: jsonb('transcript').$type<Transcript>(),
  createdAt: createdAt(),
})

/** Tokens used per person and calendar month. */
export const writerUsage = pgTable(
  'writer_usage',
  {
    userId: ofUser(),
    month: date('month', { mode: 'string' }).notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)

/** Posts written per person and calendar month, deleted ones included. */
export const blogCounts = pgTable(
  'blog_counts',
  {
    userId: ofUser(),
    month: date('month', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)
