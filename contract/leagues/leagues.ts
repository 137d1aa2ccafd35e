import * as v from 'valibot'
import { editConflicts, editInput } from '#contract/edit.ts'
import { area, endpoint } from '#contract/endpoint.ts'
import { date, id, limit, message, optionalText, page, shortText } from '#contract/fields/fields.ts'
import { leagueKinds } from './league-kinds.ts'
import { leagueFields, postedFields, shownLeague } from './league.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** 1 active, 2 inactive: closed by its organiser. */
const leagueStatus = v.union([v.literal(1), v.literal(2)])

/** A league, event or job as its organiser sees it. */
export const league = v.object({
  id: v.string(),
  /** The same, as the specification names it. */
  _id: v.string(),
  user_id: v.string(),
  ...shownLeague.entries,
  status: leagueStatus,
  /** How many have applied and take part, or may (pending and shortlisted), and how many wait. */
  applied_count: v.number(),
  waiting_count: v.number(),
  /** How many of them are pending: they wait for a decision. */
  pending_count: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type League = v.InferOutput<typeof league>

/** One in a list of those that are open. */
export const openLeague = v.object({
  ...v.pick(shownLeague, [
    'kind',
    'title',
    'start_date',
    'end_date',
    'country',
    'city',
    'state',
    'minimum_age',
    'maximum_age',
    'currency',
    'pay_type',
    'starting_salary',
    'hourly_rate',
  ]).entries,
  id: v.string(),
  /** What one person pays today; null of a job. */
  fee_today: v.nullable(v.number()),
  /** The last day on which one may apply. */
  closes: v.string(),
  /** Places that are left; null: any number. */
  places_left: v.nullable(v.number()),
  /** Of the organiser: the company's name, else the person's. */
  organiser: v.string(),
  /** The caller has applied. */
  applied: v.boolean(),
})
export type OpenLeague = v.InferOutput<typeof openLeague>

/** Whether one may apply: `closed` by its organiser, `over` since its last day has passed, `early` before the first. */
const openness = v.picklist(['open', 'early', 'over', 'closed'])

/** A league as others see it. */
export const leaguePage = v.object({
  ...v.omit(league, ['user_id', '_id', 'applied_count', 'waiting_count', 'pending_count']).entries,
  organiser: v.object({
    id: v.string(),
    name: v.string(),
    photo: v.nullable(v.string()),
    /** Mean of the reviews, 1 to 5; null without any. */
    rating: v.nullable(v.number()),
    reviews: v.number(),
  }),
  /** Which fee counts today in the league's time zone; null: none of the periods. */
  period_today: v.nullable(v.picklist(['early_bird', 'regular', 'late'])),
  closes: v.string(),
  openness,
  places_left: v.nullable(v.number()),
  /** The caller posted it. */
  mine: v.boolean(),
  /** The caller's application; null: none, or one that was withdrawn. `place`: theirs on the waiting list, from 1. */
  application: v.nullable(
    v.object({
      id: v.string(),
      status: v.picklist([1, 2, 3, 4, 5]),
      place: v.nullable(v.number()),
      paid: v.boolean(),
      team_name: v.nullable(v.string()),
      /** The fee is due and the organiser takes cards. */
      payable_by_card: v.boolean(),
    }),
  ),
})
export type LeaguePage = v.InferOutput<typeof leaguePage>

/** What candidates search by. Days limit when it takes place; `age` finds what somebody of that age may join. */
export const leagueSearch = {
  q: optionalText(200),
  country: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Z]{2}$/, () => m.field_invalid()),
    ),
  ),
  state: v.optional(shortText(100)),
  kind: v.optional(v.picklist(leagueKinds, () => m.field_invalid())),
  from: v.optional(date),
  to: v.optional(date),
  age: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))], () =>
        m.number_invalid(),
      ),
      v.integer(() => m.number_invalid()),
      v.minValue(0, () => m.number_invalid()),
      v.maxValue(120, () => m.number_invalid()),
    ),
  ),
  /** Those that cost nothing today. */
  free: v.optional(v.picklist(['true', 'false'], () => m.field_invalid())),
}

const savedSearch = v.object({
  id: v.string(),
  ...leagueSearch,
  q: v.string(),
  createdAt: v.string(),
})
export type SavedSearch = v.InferOutput<typeof savedSearch>

const organiser = { in: 'league', who: 'organiser', scope: 'league_id' } as const
const self = { in: 'self', who: 'signed-in' } as const

/** The calls for leagues, events and jobs: posting them, finding them. */
export const leagues = area('leagues', {
  create: endpoint({
    method: 'POST',
    path: 'leagues',
    ...self,
    queueable: true,
    summary:
      'Posts a league, event or job. 403 to who is no organiser (type 2). The same id again returns what is there. Without a ' +
      'kind it is a league; without a country and a time zone, those of the state or of the organiser’s church count.',
    input: v.object({ id: v.optional(id), ...postedFields }),
    response: v.object({ message: v.string(), league }),
  }),
  update: endpoint({
    method: 'PUT',
    path: 'crud/leagues/{league_id}',
    ...organiser,
    queueable: true,
    summary:
      'Changes it. Where more may take part now, those who waited longest move up. 422 where its kind would change while people have applied.',
    input: v.object({ league_id: id, ...editInput(leagueFields) }),
    form: v.object(postedFields),
    response: v.object({ message: v.string(), league, ...editConflicts }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'crud/leagues/{league_id}',
    ...organiser,
    summary: 'One of the caller for editing.',
    input: v.object({ league_id: id }),
    response: league,
  }),
  list: endpoint({
    method: 'GET',
    path: 'leagues/status/{status}',
    ...self,
    summary: 'Those that the caller has posted, active (1) or inactive (2), the latest first.',
    input: v.object({
      status: v.picklist(['1', '2'], () => m.field_invalid()),
      page,
      limit,
    }),
    response: v.object({
      leagues: v.array(league),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: 'crud/leagues/{league_id}/status',
    ...organiser,
    summary: 'Closes (2) or reopens (1) it.',
    input: v.object({ league_id: id, status: leagueStatus }),
    response: v.object({ message: v.string(), league }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'crud/jobs/{league_id}',
    ...organiser,
    summary:
      'Deletes a league, event or job. With applications that are pending, shortlisted or waiting it is a 409 that says how many, unless it is `confirmed`; the applicants are told. 422 while cards have paid for what is not over.',
    input: v.object({
      league_id: id,
      confirmed: v.optional(
        v.picklist(['true', 'false'], () => m.field_invalid()),
        'false',
      ),
    }),
    response: message,
  }),
  open: endpoint({
    method: 'GET',
    path: 'leagues/open',
    who: 'anyone',
    recognises: true,
    summary:
      'The public ones that one may apply to now or later: by date, or the latest posted first; those nearest in time first unless told.',
    input: v.object({
      page,
      limit,
      ...leagueSearch,
      sort: v.optional(
        v.picklist(['date', 'newest'], () => m.field_invalid()),
        'date',
      ),
    }),
    response: v.object({
      leagues: v.array(openLeague),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  searches: endpoint({
    method: 'GET',
    path: 'league-searches',
    ...self,
    summary: 'The searches that the caller has saved, the latest first.',
    input: v.object({}),
    response: v.object({ searches: v.array(savedSearch) }),
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: 'league-searches',
    ...self,
    summary:
      'Saves a search: the caller is told of what is posted and fits. At most 20 of one person (409); the same one again is the one that is there.',
    input: v.object(leagueSearch),
    response: savedSearch,
  }),
  removeSearch: endpoint({
    method: 'DELETE',
    path: 'league-searches/{search_id}',
    ...self,
    summary: 'Deletes a saved search of the caller.',
    input: v.object({ search_id: id }),
    response: message,
  }),
  find: endpoint({
    method: 'GET',
    path: 'leagues/{league_id}',
    who: 'anyone',
    recognises: true,
    summary:
      'One as others see it. 404 of one that only its organiser sees (privacy 3), and of a closed one to others than those who applied and its organiser.',
    input: v.object({ league_id: id }),
    response: leaguePage,
  }),
  calendar: endpoint({
    method: 'GET',
    path: 'public/leagues/{league_id}/calendar.ics',
    who: 'anyone',
    recognises: true,
    summary: 'Its days for a calendar; 404 as `leagues.find` says.',
    input: v.object({ league_id: id }),
    response: { download: 'text/calendar' },
  }),
})
