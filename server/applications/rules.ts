import type {
  Application,
  ApplicationDetail,
  ApplicationStatus,
  Registered,
} from '#contract/leagues/application.ts'
import { feeDue } from '#contract/leagues/fee-due.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { fold } from '#contract/text/text.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { closes, opens } from '#contract/leagues/league-days.ts'

/** An application with what it is for, as lists show it. */
export interface ApplicationRow {
  id: string
  league_id: string
  user_id: string
  status: ApplicationStatus
  sequence: number
  place: number | null
  paid: boolean
  /** What a card has paid; `amount` in hundredths of the currency. */
  payment: { state: 'paid' | 'refunded'; amount: number; currency: Currency; at: string } | null
  /** The organiser takes cards. */
  takes_cards: boolean
  people: Registered[]
  team_name: string | null
  places: number
  league_status: number
  place_left: boolean
  reason: string
  note: string
  answers: Application['answers']
  created: string
  updated: string
  fields: LeagueFields
  /** The applicant as they were when they applied; of an application of the caller, the organiser. */
  person_id: string
  person_name: string
  person_photo: string | null
}

export interface DetailRow extends ApplicationRow {
  profile: ApplicationDetail['profile']
  resume: string | null
  organiser_note: string
}

export interface ChangeRow {
  application_id: string
  status: ApplicationStatus
  user_name: string | null
  reason: string
  created: string
}

/** What an application shows of what it is for: a salary of a job, what one person pays of the others. */
function viewLeague({ league_id, fields }: ApplicationRow): Application['leagues'][number] {
  return {
    _id: league_id,
    kind: fields.kind,
    title: fields.title,
    country: fields.country,
    address: fields.address,
    city: fields.city,
    state: fields.state,
    zip_code: fields.zip_code,
    minimum_age: fields.minimum_age,
    maximum_age: fields.maximum_age,
    max_roster_size: fields.max_roster_size,
    minimum_roster_size: fields.minimum_roster_size,
    currency: fields.currency,
    pay_type: fields.pay_type,
    starting_salary: fields.starting_salary,
    hourly_rate: fields.hourly_rate,
    start_date: fields.start_date,
    end_date: fields.end_date,
    timezone: fields.timezone,
    individual_fees: fields.individual_fees && { regular: fields.individual_fees.regular },
    team_fees: fields.team_fees && { regular: fields.team_fees.regular },
    game_times: fields.game_times,
  }
}

export function viewApplication(row: ApplicationRow): Application {
  const league = viewLeague(row)
  const isJob = league.kind === 'job'
  return {
    application_id: row.id,
    _id: row.id,
    status: row.status,
    applied_by_user_id: row.user_id,
    users: [{ _id: row.person_id, name: row.person_name, photo: row.person_photo }],
    people: row.people,
    team_name: row.team_name,
    roster_open: row.team_name !== null && isRosterOpen(row, new Date()),
    jobs: isJob ? [league] : [],
    leagues: isJob ? [] : [league],
    place: row.place,
    paid: row.paid,
    card_payment: row.payment && { ...row.payment, amount: row.payment.amount / 100 },
    payable_by_card: feeDue({ ...row, takesCards: row.takes_cards }) > 0,
    place_left: row.place_left,
    reason: row.reason,
    note: row.note,
    answers: row.answers,
    createdAt: row.created,
    updatedAt: row.updated,
  }
}

export function viewDetail(row: DetailRow, changes: ChangeRow[]): ApplicationDetail {
  return {
    ...viewApplication(row),
    profile: row.profile,
    has_resume: row.resume !== null,
    organiser_note: row.organiser_note,
    history: changes.map(({ status, user_name, reason, created }) => ({
      status,
      user_name,
      reason,
      createdAt: created,
    })),
  }
}

/**
 * Whether the captain may change a roster: the application has or waits for a place, the league has not begun in its time
 * zone, and its organiser has not closed it.
 */
export function isRosterOpen(
  { status, league_status, fields }: Pick<ApplicationRow, 'status' | 'league_status' | 'fields'>,
  now: Date,
): boolean {
  const hasBegun = fields.start_date <= dateIn(fields.timezone, now)
  return !hasBegun && league_status === 1 && status !== 3 && status !== 4
}

/** Whether one may apply today: `closed` by its organiser, `over`, `early` or `open`. */
export function openness(
  status: number,
  fields: LeagueFields,
  now: Date,
): 'open' | 'early' | 'over' | 'closed' {
  const today = dateIn(fields.timezone, now)
  if (status === 2) return 'closed'
  if (today > closes(fields)) return 'over'
  return today < opens(fields) ? 'early' : 'open'
}

/** How old somebody is on a day, in years. Days are YYYY-MM-DD. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** What a search of the organiser finds: the applicant, the team, and those who are registered. */
export function nameKey(name: string, people: Registered[], teamName = ''): string {
  const names = [name, teamName, ...people.map((one) => one.name)].filter(Boolean)
  return [...new Set(names.map(fold))].join(' ')
}

/** The answers with their questions; one that is missing is empty. */
export function answersTo(questions: string[], answers: string[]): ApplicationDetail['answers'] {
  return questions.map((question, i) => ({ question, answer: answers[i] ?? '' }))
}
