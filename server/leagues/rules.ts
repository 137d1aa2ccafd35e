import type { ApplicationStatus } from '#contract/leagues/application.ts'
import { feeDue } from '#contract/leagues/fee-due.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { closes, feeIn, opens, periodOn } from '#contract/leagues/league-days.ts'
import { leagueProblems } from '#contract/leagues/league-problems.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import type { League, LeaguePage, OpenLeague } from '#contract/leagues/leagues.ts'
import { Problem } from '#server/http/problem.ts'
import { splitWords } from '#server/word-query.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** A league as it is stored; instants as ISO text. */
export interface LeagueRow {
  id: string
  user_id: string
  status: 1 | 2
  privacy: 1 | 2 | 3
  application_limit: number | null
  fields: LeagueFields
  taken: number
  pending: number
  waiting: number
  places_taken: number
  created: string
  updated: string
}

/** One in a list of those that are open, with what the list shows beside its fields. */
export interface OpenRow extends Pick<LeagueRow, 'id' | 'fields' | 'application_limit' | 'places_taken'> {
  organiser: string
  applied: boolean
}

/** A league with its organiser, and the application of whoever looks at it. */
export interface PageRow extends LeagueRow {
  organiser_name: string
  organiser_photo: string | null
  /** The organiser's account is to be deleted. */
  leaving: boolean
  rating: number | null
  reviews: number
  application_id: string | null
  application_status: ApplicationStatus | null
  application_place: number | null
  application_paid: boolean | null
  application_created: string | null
  application_places: number | null
  application_team_name: string | null
  /** The organiser takes cards. */
  takes_cards: boolean
}

/** The columns that lists filter and sort by. */
export function columnsOf(fields: LeagueFields) {
  const { kind, title, description, sponsor, address, city, state, country } = fields
  return {
    kind,
    title,
    privacy: fields.privacy_status,
    country,
    state,
    startDate: fields.start_date,
    endDate: fields.end_date,
    closes: closes(fields),
    minimumAge: fields.minimum_age,
    timezone: fields.timezone,
    applicationLimit: fields.application_limit,
    fields,
    words: splitWords([title, description, sponsor, address, city, state].join(' ')).join(' '),
  }
}

/**
 * Throws a 400 for fields that do not go together, and for a last day that has passed; of a change only where that day
 * is changed. An edit is not refused for what was wrong before in fields that it does not change.
 */
export function checkFields(
  fields: LeagueFields,
  now: Date,
  before?: LeagueFields,
  edit?: Partial<LeagueFields>,
): void {
  const problems = leagueProblems(fields)
  if (edit && before) {
    for (const field of leagueProblems(before).keys()) {
      if (!Object.hasOwn(edit, field.split('.')[0]!)) problems.delete(field)
    }
  }
  const last = closes(fields)
  const isLate = last < dateIn(fields.timezone, now) && (before === undefined || last !== closes(before))
  const lastField = fields.closing_date === null ? 'registration_dates.regular.end' : 'closing_date'
  if (isLate && !problems.has(lastField)) problems.set(lastField, m.league_closes_in_past())
  const [first] = problems.values()
  if (first !== undefined) throw new Problem(400, first, { fields: Object.fromEntries(problems) })
}

/** Whether one may apply on the day. */
export function opennessOn(
  { status, fields }: Pick<LeagueRow, 'status' | 'fields'>,
  day: string,
): LeaguePage['openness'] {
  if (status === 2) return 'closed'
  if (day > closes(fields)) return 'over'
  return day < opens(fields) ? 'early' : 'open'
}

function placesLeft({
  application_limit: limit,
  places_taken,
}: Pick<LeagueRow, 'application_limit' | 'places_taken'>): number | null {
  return limit === null ? null : Math.max(0, limit - places_taken)
}

export function viewLeague(row: LeagueRow): League {
  return {
    ...row.fields,
    id: row.id,
    _id: row.id,
    user_id: row.user_id,
    status: row.status,
    applied_count: row.taken,
    waiting_count: row.waiting,
    pending_count: row.pending,
    createdAt: row.created,
    updatedAt: row.updated,
  }
}

export function viewOpenLeague(row: OpenRow, now: Date): OpenLeague {
  const { fields } = row
  const period = periodOn(fields, dateIn(fields.timezone, now)) ?? 'regular'
  const { kind, title, start_date, end_date, country, city, state, minimum_age, currency } = fields
  const { maximum_age, pay_type, starting_salary, hourly_rate } = fields
  return {
    id: row.id,
    kind,
    title,
    start_date,
    end_date,
    country,
    city,
    state,
    minimum_age,
    maximum_age,
    currency,
    pay_type,
    starting_salary,
    hourly_rate,
    fee_today: feeIn(fields.individual_fees, period),
    closes: closes(fields),
    places_left: placesLeft(row),
    organiser: row.organiser,
    applied: row.applied,
  }
}

/** The league as others see it, or its organiser does who is the person `userId`. */
export function viewPage(row: PageRow, userId: string | undefined, now: Date): LeaguePage {
  const { fields } = row
  const today = dateIn(fields.timezone, now)
  const hasApplied = row.application_id !== null && row.application_status !== 4
  return {
    ...fields,
    id: row.id,
    status: row.status,
    createdAt: row.created,
    updatedAt: row.updated,
    organiser: {
      id: row.user_id,
      name: row.organiser_name,
      photo: row.organiser_photo,
      rating: row.rating,
      reviews: row.reviews,
    },
    period_today: periodOn(fields, today),
    closes: closes(fields),
    openness: opennessOn(row, today),
    places_left: placesLeft(row),
    mine: userId === row.user_id,
    application: hasApplied
      ? {
          id: row.application_id!,
          status: row.application_status!,
          place: row.application_place,
          paid: row.application_paid!,
          team_name: row.application_team_name,
          payable_by_card:
            feeDue({
              status: row.application_status!,
              paid: row.application_paid!,
              created: row.application_created!,
              places: row.application_places!,
              team_name: row.application_team_name,
              takesCards: row.takes_cards,
              fields,
            }) > 0,
        }
      : null,
  }
}

/** Whether somebody may see it: its organiser and who has applied, others while it is open to them. */
export function maySee(row: PageRow, userId: string | undefined): boolean {
  if (row.user_id === userId) return true
  if (row.leaving) return false
  if (row.application_id !== null && row.privacy !== 3) return true
  return row.status === 1 && row.privacy !== 3
}
