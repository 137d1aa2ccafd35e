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

/** What organisers post. `fields` is what the form sent; the columns beside it are what lists filter and sort by. */
export const leagues = pgTable(
  'leagues',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind', { enum: ['league', 'event', 'job'] }).notNull(),
    title: text('title').notNull(),
    /** 1 active, 2 inactive. */
    status: smallint('status').notNull().default(1),
    /** 1 public, 2 with the link, 3 only the organiser. */
    privacy: smallint('privacy').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The last day on which one may apply. */
    closes: date('closes', { mode: 'string' }).notNull(),
    minimumAge: smallint('minimum_age').notNull(),
    timezone: text('timezone').notNull(),
    /** How many may take part; null: any number. */
    applicationLimit: integer('application_limit'),
    fields: jsonb('fields').$type<LeagueFields>().notNull(),
    /** The folded words of the title, the description, the place and the sponsor. */
    search: words('search').notNull(),
    /** How many applications are pending or shortlisted, pending alone, and on the waiting list. */
    taken: integer('taken').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
    /** How many people the pending and shortlisted applications register. */
    placesTaken: integer('places_taken').notNull().default(0),
    /** One could apply until some days ago: set each night, so that lists of what is open do not read what is over. */
    over: boolean('over').notNull().default(false),
    /** Those whose saved searches it fits were told. */
    announced: boolean('announced').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('leagues_of_user').on(t.userId, t.status, t.createdAt),
    // With what counting needs, so that it reads these alone.
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

/** Who has applied to what. There is one row of a person and a league: one who has withdrawn may apply again. */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    leagueId: text('league_id')
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** Who posted the league: lists over all that somebody has posted read one range of an index. */
    organiserId: text('organiser_id').notNull(),
    /** 1 pending, 2 shortlisted, 3 rejected, 4 withdrawn, 5 on the waiting list. */
    status: smallint('status').notNull(),
    /** Counts the applications to one league in the order of their arrival. */
    sequence: integer('sequence').notNull(),
    note: text('note').notNull(),
    answers: jsonb('answers').$type<{ question: string; answer: string }[]>().notNull(),
    /** The applicant as they were when they applied. */
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
    /** Who takes part, with the age on the league's first day. Empty: the applicant, before ages were kept. */
    people: jsonb('people').$type<Registered[]>().notNull().default([]),
    /** The name of the team whose roster `people` is; null: no team. */
    teamName: text('team_name'),
    /** How many places it takes. */
    places: smallint('places').notNull().default(1),
    /** The file name of the resume that was sent; the file stays as long as an application has it. */
    resume: text('resume'),
    /** The name as it is searched and sorted (`fold`). */
    nameKey: text('name_key').notNull(),
    /** Its words, for searches by the beginnings of words. */
    nameWords: words('name_words').generatedAlwaysAs(
      sql`to_tsvector('simple', regexp_replace(name_key, '[^[:alnum:]]+', ' ', 'g'))`,
    ),
    organiserNote: text('organiser_note').notNull().default(''),
    paid: boolean('paid').notNull().default(false),
    /** Why it was rejected. */
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

/** What became of an application, by whom and when; without a person the waiting list moved up. */
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

/** Searches of which new results are told; a column that is null limits nothing, nor does an empty text. */
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

/** What applicants say of organisers: one of each pair. It stays when the author's account goes. */
export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    /** The organiser. */
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
