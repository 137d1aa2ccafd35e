import * as v from 'valibot'
import { dateIn } from '#contract/fields/calendar.ts'
import { leagueFields } from '#contract/leagues/league.ts'
import { leagueProblems } from '#contract/leagues/league-problems.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'
import { isOneDay } from './league-values.ts'
import type { LeagueValues } from './league-values.ts'

const fieldsSchema = v.object(leagueFields)

/** Form schema: applies the contract's rules to the parsed values, with errors by path. */
export const leagueSchema = v.pipe(
  v.custom<LeagueValues>(() => true),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, message = ''] of Object.entries(problemsOf(dataset.value)))
      addIssue({
        message,
        path: [{ type: 'unknown', origin: 'value', input: dataset.value, key, value: '' }],
      })
  }),
)

/** Returns the fields to send; values must be valid. */
export function readLeague(values: LeagueValues): LeagueFields {
  return v.parse(fieldsSchema, typedFields(values))
}

/** Returns errors by path, first of single fields, then of combinations. */
function problemsOf(values: LeagueValues): Partial<Record<string, string>> {
  const fields = typedFields(values)
  const problems = new Map<string, string>()
  const refuse = (path: string, message: string) => {
    if (!problems.has(path)) problems.set(path, message)
  }
  for (const issue of v.safeParse(fieldsSchema, fields).issues ?? []) {
    const message = Number.isNaN(issue.input) ? contractTexts.number_invalid() : issue.message
    refuse(v.getDotPath(issue) ?? '', message)
  }
  // Combinations are checked even if single fields are invalid, to report everything together.
  return Object.fromEntries([...leagueProblems(fields as LeagueFields), ...problems])
}

/** Parses typed values into contract fields of the kind. Invalid numbers become NaN. */
export function typedFields(values: LeagueValues) {
  const { kind, country, state, questions, currency, privacy_status } = values
  const isJob = kind === 'job'
  const isLeague = kind === 'league'
  const end_date = values.end_date || (isLeague ? '' : values.start_date)
  return {
    kind,
    title: values.title,
    description: values.description,
    start_date: values.start_date,
    end_date,
    country,
    address: values.address,
    city: values.city,
    state,
    zip_code: values.zip_code,
    timezone: values.timezone,
    sponsor: values.sponsor,
    minimum_age: numberIn(values.minimum_age) ?? (isLeague ? null : 0),
    maximum_age: numberIn(values.maximum_age),
    privacy_status: Number(privacy_status),
    registration_dates: {
      ...(values.has_early_bird && { early_bird: periodOf(values, 'early_bird') }),
      regular: isLeague ? periodOf(values, 'regular') : periodUntil(values, end_date),
      ...(values.has_late && { late: periodOf(values, 'late') }),
    },
    closing_date: values.closing_date || null,
    application_limit: numberIn(values.application_limit),
    questions,
    currency,
    ...moneyOf(values),
    game_times: gameTimesOf(values),
    game_format: isLeague ? values.game_format : '',
    equipment_needed: isJob ? '' : values.equipment_needed,
    max_roster_size: isLeague ? numberIn(values.max_roster_size) : null,
    ...teamsOf(values),
    playoff_date: isLeague ? values.playoff_date || null : null,
    prizes: isJob ? '' : values.prizes,
  }
}

/** Whether teams can register, and the fewest players of one. */
function teamsOf({ kind, team_registration, minimum_roster_size }: LeagueValues) {
  const takesTeams = kind === 'league' && team_registration
  return {
    team_registration: takesTeams,
    minimum_roster_size: takesTeams ? numberIn(minimum_roster_size) : null,
  }
}

/** Price of a league or event, or pay of a job. An event without a fee is free. */
function moneyOf(values: LeagueValues) {
  const { kind, pay_type } = values
  const noFees = { individual_fees: null, team_fees: null, additional_player_fee: null, payment_options: [] }
  if (kind === 'job') {
    return {
      ...noFees,
      pay_type,
      starting_salary: pay_type === 'salary' ? numberIn(values.starting_salary) : null,
      hourly_rate: pay_type === 'hourly' ? numberIn(values.hourly_rate) : null,
    }
  }
  return {
    individual_fees: feesOf(values, 'individual_fees') ?? (kind === 'event' ? free : null),
    team_fees: feesOf(values, 'team_fees'),
    additional_player_fee: numberIn(values.additional_player_fee),
    payment_options: values.payment_options,
    pay_type: null,
    starting_salary: null,
    hourly_rate: null,
  }
}

function periodOf(values: LeagueValues, period: 'early_bird' | 'regular' | 'late') {
  return {
    start: values[`registration_dates.${period}.start`],
    end: values[`registration_dates.${period}.end`],
  }
}

/** Default registration period of events and jobs: today until the last day. */
function periodUntil(values: LeagueValues, last: string) {
  const { start, end } = periodOf(values, 'regular')
  const until = end || last
  const today = dateIn(values.timezone, new Date())
  return { start: start || (until !== '' && until < today ? until : today), end: until }
}

const free = { early_bird: null, regular: 0, late: null }

/** Null when all fields are empty. */
function feesOf(values: LeagueValues, who: 'individual_fees' | 'team_fees') {
  const fees = {
    early_bird: values.has_early_bird ? numberIn(values[`${who}.early_bird`]) : null,
    regular: numberIn(values[`${who}.regular`]),
    late: values.has_late ? numberIn(values[`${who}.late`]) : null,
  }
  return Object.values(fees).every((fee) => fee === null) ? null : fees
}

/** A single empty row counts as none. A one-day event's time is on its weekday. */
function gameTimesOf(values: LeagueValues) {
  const { game_times: rows, kind, start_date } = values
  if (rows.length === 1 && rows[0]!.time === '') return []
  const fixedDay = kind === 'event' && start_date !== '' && isOneDay(values) ? weekdayOf(start_date) : null
  return rows.map(({ day, time }) => {
    const [hour, minute] = time.split(':').map(numberIn)
    return { day: fixedDay ?? Number(day), hour, minute: minute ?? null }
  })
}

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Null for an empty text. Accepts the decimal comma of French and Kreyòl. */
function numberIn(text: string): number | null {
  const number = text.trim().replace(',', '.')
  if (number === '') return null
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : Number.NaN
}
