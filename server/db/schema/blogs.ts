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

/** Short texts by which posts of a kind are found. */
const tags = () => text('tags').array().notNull().default([])

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
    /** Whether the owner typed the description; else it follows the text. */
    descriptionTyped: boolean('description_typed').notNull().default(false),
    tags: tags(),
    /** Markdown. */
    body: text('body').notNull().default(''),
    status: text('status', {
      enum: ['queued', 'fetching_transcript', 'writing', 'blog_body_completed', 'failed'],
    }).notNull(),
    /** Why it failed: a code; null unless it has. */
    reason: text('reason'),
    /** The address of the video that it is written from; null: another source. */
    videoUrl: text('video_url'),
    /** The tone and the language that were asked for, by the names of the contract's lists. */
    writingTone: text('writing_tone').notNull().default('Engaging'),
    language: text('language').notNull().default('English, United States'),
    /** The chapter that is being written, from 1, and how many there are; 0: not known. */
    chapter: integer('chapter').notNull().default(0),
    chapters: integer('chapters').notNull().default(0),
    /** The name of the model that wrote it; null: the local writer. */
    model: text('model'),
    /** What the model has read and written, in tokens, and what that costs in millionths of a US dollar. */
    tokensRead: integer('tokens_read').notNull().default(0),
    tokensWritten: integer('tokens_written').notNull().default(0),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    /** What the model is about to read and write for it, while it is being written. */
    tokensReserved: integer('tokens_reserved').notNull().default(0),
    /** Whether a model is to write it, where there is one. */
    byModel: boolean('by_model').notNull().default(true),
    /** What its writer proposes; null: it has none. */
    proposals: jsonb('proposals').$type<BlogProposals>(),
    /** The hash of its picture, as of `podcasts.artwork`; null: none. */
    thumbnail: text('thumbnail'),
    /** The hash of its wide picture, stored as artwork is; null: none. */
    cover: text('cover'),
    coverAlt: text('cover_alt').notNull().default(''),
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

/** What a post is written from, until it is written. Null: its video's captions have not been fetched yet. */
export const blogSources = pgTable('blog_sources', {
  blogId: text('blog_id')
    .primaryKey()
    .references(() => blogs.id, { onDelete: 'cascade' }),
  /** The language that it is in, of those whose words the local writer knows. */
  language: text('language', { enum: ['en', 'fr', 'ht'] }),
  transcript: jsonb('transcript').$type<Transcript>(),
})

/** What a post was at each revision that somebody may want back. */
export const blogVersions = pgTable(
  'blog_versions',
  {
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** As the owner typed it; empty: it followed the text. Null, as `tags`: of a version from before there were any. */
    description: text('description'),
    tags: text('tags').array(),
    /** When it was saved; what is saved again within minutes replaces it. */
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.blogId, t.revision] })],
)

/** A post on its writer's public page, as it was when it was published. */
export const blogPublications = pgTable(
  'blog_publications',
  {
    blogId: text('blog_id')
      .primaryKey()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** The end of its address: it follows the title until the post has appeared. */
    slug: text('slug').notNull(),
    status: text('status', { enum: ['scheduled', 'published', 'withdrawn'] }).notNull(),
    /** When it appears, or has appeared first. */
    publishedAt: instant('published_at').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The revision of the post that is shown. */
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    body: text('body').notNull(),
    thumbnail: text('thumbnail'),
    cover: text('cover'),
    coverAlt: text('cover_alt').notNull().default(''),
    tags: tags(),
    /** The language of its text, for readers' software: `en`, `fr`, `ht`, … */
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

/** Former addresses of published posts: they redirect to the address of now. */
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

/** Pictures in the texts of posts, and of the versions of these. */
export const blogPictures = pgTable(
  'blog_pictures',
  {
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    /** What the text names: an address of ours, or that of another site from which the picture was fetched. */
    address: text('address').notNull(),
    /** The hash of the picture, stored as artwork is. */
    hash: text('hash').notNull(),
    /** In pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (t) => [primaryKey({ columns: [t.blogId, t.address] }), index('blog_pictures_hash').on(t.hash)],
)

/** Where somebody publishes posts, beside their own public page. */
export const blogIntegrations = pgTable(
  'blog_integrations',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    name: text('name', { enum: ['WEBFLOW', 'WORDPRESS'] }).notNull(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE'] }).notNull(),
    /** The key or the application password, encrypted for this row. */
    apiKey: text('api_key').notNull(),
    /** Of WordPress: the address of the site, the name one signs in with, and whether posts are drafts there. */
    siteUrl: text('site_url'),
    siteUser: text('site_user'),
    publishedTo: text('published_to').notNull().default('DRAFTS'),
    /** Of Webflow: the collection, and which of its fields takes what. */
    collectionId: text('collection_id'),
    fieldMappings: jsonb('field_mappings').$type<Record<string, string>>(),
    /** Of WordPress: the categories that posts get. */
    categories: jsonb('categories').$type<number[]>(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('blog_integrations_of_user').on(t.userId, t.name)],
)

/** A post at an integration: what is synced again updates this item. */
export const blogItems = pgTable(
  'blog_items',
  {
    blogId: text('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    integrationId: text('integration_id')
      .notNull()
      .references(() => blogIntegrations.id, { onDelete: 'cascade' }),
    /** Where it lies: the collection, or the site; another one is another item. */
    place: text('place').notNull(),
    /** Its name in the address there, unique among ours: what was made without a response is found by it. */
    slug: text('slug').notNull(),
    /** Null: it was asked for, and no response came. */
    remoteId: text('remote_id'),
    /** The picture there and the hash of what it was made from. */
    remotePictureId: text('remote_picture_id'),
    pictureHash: text('picture_hash'),
    /** Where it is edited there; null: not known. */
    url: text('url'),
    syncedAt: instant('synced_at'),
    isDraft: boolean('is_draft').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.blogId, t.integrationId, t.place] }),
    index('blog_items_of_integration').on(t.integrationId),
  ],
)

/** A transcript that a program has heard, until the owner of the sermon has read it. */
export const transcriptDrafts = pgTable('transcript_drafts', {
  podcastId: text('podcast_id')
    .primaryKey()
    .references(() => podcasts.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['queued', 'running', 'ready', 'failed'] }).notNull(),
  /** Why it failed: a code; null unless it has. */
  reason: text('reason'),
  transcript: jsonb('transcript').$type<Transcript>(),
  createdAt: createdAt(),
})

/** What models have read and written for somebody in a calendar month, in tokens. */
export const writerUsage = pgTable(
  'writer_usage',
  {
    userId: ofUser(),
    /** Its first day, in UTC. */
    month: date('month', { mode: 'string' }).notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)

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
