import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Registered } from '#contract/leagues/application.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { ofUser, users } from './account.ts'
import { createdAt, instant } from './instant-column.ts'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Leagues. `fields` is the submitted form; the other columns serve filters and sorting. */
export const leagues = pgTable(
  'leagues',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind', { enum: ['league', 'event', 'job'] }).notNull(),
    title: text('title').notNull(),
    /** 1 active, 2 inactive. */
    status: smallint('status').notNull().default(1),
    /** 1 public, 2 by link, 3 organiser only. */
    privacy: smallint('privacy').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    closes: date('closes', { mode: 'string' }).notNull(),
    minimumAge: smallint('minimum_age').notNull(),
    timezone: text('timezone').notNull(),
    applicationLimit: integer('application_limit'),
    fields: jsonb('fields').$type<LeagueFields>().notNull(),
    search: words('search').notNull(),
    /** Counts of applications: pending or shortlisted, pending, waiting list. */
    taken: integer('taken').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    /** People registered by the pending and shortlisted applications. */
    placesTaken: integer('places_taken').notNull().default(0),
    /** The deadline passed some days ago; set nightly so that indexes of open leagues exclude it. */
    over: boolean('over').notNull().default(false),
    announced: boolean('announced').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('leagues_of_user').on(t.userId, t.status, t.createdAt),
    // Covering indexes for counts.
    index('leagues_open_by_date')
      .on(t.startDate, t.id, t.closes, t.timezone, t.userId)
      .where(sql`status = 1 and privacy = 1 and not over`),
    index('leagues_open_by_age')
      .on(t.createdAt.desc().nullsFirst(), t.id, t.closes, t.timezone, t.userId)
      .where(sql`status = 1 and privacy = 1 and not over`),
    index('leagues_open_by_state')
      .on(t.country, t.state, t.startDate, t.id, t.closes, t.timezone, t.userId)
      .where(sql`status = 1 and privacy = 1 and not over`),
    index('leagues_search').using('gin', t.search),
  ],
)

/** Applications, one per person and league; after a withdrawal the row is reused. */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    leagueId: text('league_id')
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** Owner of the league, for lists over all of an organiser's leagues. */
    organiserId: text('organiser_id').notNull(),
    /** 1 pending, 2 shortlisted, 3 rejected, 4 withdrawn, 5 waiting list. */
    status: smallint('status').notNull(),
    sequence: integer('sequence').notNull(),
    note: text('note').notNull(),
    answers: jsonb('answers').$type<{ question: string; answer: string }[]>().notNull(),
    profile: jsonb('profile')
      .$type<{
        name: string
        photo: string | null
        email: string | null
        phone: string | null
        summary: string
        works: string
        educations: string
      }>()
      .notNull(),
    /** Participants with their age on the first day. Empty in old rows: the applicant. */
    people: jsonb('people').$type<Registered[]>().notNull().default([]),
    /** The name of the team whose roster `people` is; null without a team. */
    teamName: text('team_name'),
    /** Number of places that it takes. */
    places: smallint('places').notNull().default(1),
    /** The file exists while an application references it. */
    resume: text('resume'),
    nameKey: text('name_key').notNull(),
    nameWords: words('name_words').generatedAlwaysAs(
      sql`to_tsvector('simple', regexp_replace(name_key, '[^[:alnum:]]+', ' ', 'g'))`,
    ),
    organiserNote: text('organiser_note').notNull().default(''),
    paid: boolean('paid').notNull().default(false),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('applications_of_person').on(t.leagueId, t.userId),
    index('applications_of_league').on(t.leagueId, t.status, t.sequence),
    index('applications_by_arrival').on(t.leagueId, t.status, t.createdAt, t.id),
    index('applications_of_organiser').on(t.organiserId, t.status, t.createdAt, t.id),
    index('applications_of_organiser_by_name').on(t.organiserId, t.status, t.nameKey, t.id),
    index('applications_names').using('gin', t.nameWords),
    index('applications_of_user').on(t.userId, t.createdAt),
    index('applications_resume')
      .on(t.resume)
      .where(sql`resume is not null`),
  ],
)

/** Status changes of an application; without a person, the waiting list moved up. */
export const applicationChanges = pgTable(
  'application_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    status: smallint('status').notNull(),
    userName: text('user_name'),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('application_changes_of').on(t.applicationId, t.id)],
)

/** Searches with notifications about new results; null columns and empty texts do not filter. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    q: text('q').notNull(),
    country: text('country'),
    state: text('state'),
    kind: text('kind'),
    fromDate: date('from_date', { mode: 'string' }),
    toDate: date('to_date', { mode: 'string' }),
    age: smallint('age'),
    free: boolean('free').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('saved_searches_of_user').on(t.userId, t.createdAt)],
)

/** Reviews of organisers, one per pair. They survive the author's account. */
export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    rating: smallint('rating').notNull(),
    headline: text('headline').notNull(),
    text: text('text').notNull(),
    answer: text('answer'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reviews_of_pair').on(t.userId, t.authorId),
    index('reviews_of_user').on(t.userId, t.createdAt),
    index('reviews_of_author').on(t.authorId),
  ],
)
