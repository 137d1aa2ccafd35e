import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Transcript } from '#contract/podcasts.ts'
import type { ShowFields } from '#contract/shows/show-settings.ts'
import { ofUser } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

/** Recordings by content hash: `audio/<hash>.<extension>` in the storage. */
export const audioFiles = pgTable('audio_files', {
  hash: text('hash').primaryKey(),
  /** Without a dot, e.g. `mp3`. */
  extension: text('extension').notNull(),
  contentType: text('content_type').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  duration: doublePrecision('duration').notNull(),
  createdAt: createdAt(),
})

export const podcasts = pgTable(
  'podcasts',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    audioHash: text('audio_hash')
      .notNull()
      .references(() => audioFiles.hash),
    /** SHA-256 of the file as it was uploaded: its audio may have been rewritten. Null: uploaded before that was stored. */
    originalHash: text('original_hash'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** 1 active, 2 inactive, 3 withdrawn: active, but its owner's account is to be deleted. */
    status: smallint('status').notNull().default(1),
    /** 1 public, 2 by link, 3 owner only. */
    privacyStatus: smallint('privacy_status').notNull().default(1),
    /** Hash of the picture, stored as `artwork/<hash>/300.jpg` and `/1400.jpg`. */
    artwork: text('artwork').notNull(),
    /** Generated from the title, and again when the title changes. */
    artworkIsDrawn: boolean('artwork_is_drawn').notNull(),
    listens: integer('listens').notNull().default(0),
    speaker: text('speaker').notNull().default(''),
    passage: text('passage').notNull().default(''),
    series: text('series').notNull().default(''),
    season: smallint('season'),
    /** Its number in the season or series. */
    episode: smallint('episode'),
    explicit: boolean('explicit').notNull().default(false),
    /** For its owner only, until it is published. */
    draft: boolean('draft').notNull().default(false),
    /** Hidden from others before; null: published when it was uploaded. */
    publishAt: instant('publish_at'),
    createdAt: createdAt(),
    /**
     * When it is listed: when it was published, or noon of its date if that is at least a day in the past in every
     * time zone. Never later than it was published, since directories hide episodes of the future.
     */
    listedAt: instant('listed_at')
      .notNull()
      .generatedAlwaysAs(
        sql`case when coalesce(publish_at, created_at) < (date::timestamp + interval '36 hours') at time zone 'UTC'
          then coalesce(publish_at, created_at)
          else (date::timestamp + interval '12 hours') at time zone 'UTC' end`,
      ),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('podcasts_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    index('podcasts_public')
      .on(t.listedAt.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 1 and privacy_status = 1`),
    index('podcasts_audio').on(t.audioHash),
    index('podcasts_artwork').on(t.artwork),
  ],
)

/** Bytes sent to a listener within 24 hours; counts as a listen after one minute of audio. */
export const podcastListens = pgTable(
  'podcast_listens',
  {
    podcastId: text('podcast_id')
      .notNull()
      .references(() => podcasts.id, { onDelete: 'cascade' }),
    listener: text('listener').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.podcastId, t.listener] }),
    index('podcast_listens_started').on(t.startedAt),
  ],
)

export const playbackPositions = pgTable(
  'playback_positions',
  {
    userId: ofUser(),
    podcastId: text('podcast_id')
      .notNull()
      .references(() => podcasts.id, { onDelete: 'cascade' }),
    position: doublePrecision('position').notNull(),
    ended: boolean('ended').notNull(),
    movedAt: instant('moved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.podcastId] }),
    index('playback_positions_moved').on(t.userId, t.movedAt.desc().nullsFirst()),
    index('playback_positions_podcast').on(t.podcastId),
  ],
)

export const transcripts = pgTable('transcripts', {
  podcastId: text('podcast_id')
    .primaryKey()
    .references(() => podcasts.id, { onDelete: 'cascade' }),
  timed: boolean('timed').notNull(),
  cues: jsonb('cues').$type<Transcript['cues']>().notNull(),
  createdAt: createdAt(),
})

/** Settings of a user's podcast as a whole. */
export const shows = pgTable(
  'shows',
  {
    userId: ofUser().primaryKey(),
    /** Null: only the cover is set. */
    settings: jsonb('settings').$type<ShowFields>(),
    /** Hash of the picture, stored like the artwork of a podcast. */
    cover: text('cover'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('shows_cover').on(t.cover)],
)
