import * as v from 'valibot'
import { unordered, unwrapEntries } from '#contract/edit.ts'
import type { EditRules } from '#contract/edit.ts'
import { currencies, largestAmount } from '#contract/fields/money.ts'
import { date, optionalText, requiredText } from '#contract/fields/fields.ts'
import { timeZone } from '#contract/fields/time-zone.ts'
import { hasRegion } from '#contract/countries/regions.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { leagueKinds } from './league-kinds.ts'
import { choosableDays } from './choosable-days.ts'

export type LeagueKind = (typeof leagueKinds)[number]

/** 1 public, 2 with the link only, 3 only the organiser. */
export const privacyStatuses = [1, 2, 3] as const

/** How the organiser takes what one pays. */
export const paymentOptions = ['Cash', 'Check', 'Card', 'Zelle', 'Cash App', 'MonCash', 'Other'] as const
export type PaymentOption = (typeof paymentOptions)[number]

export const payTypes = ['salary', 'hourly'] as const

/** The most questions to applicants, and game times, that a league has. */
export const maxQuestions = 5
export const maxGameTimes = 50

function wholeNumber(least: number, most: number, required: () => string) {
  return v.pipe(
    v.number(required),
    v.integer(() => m.number_invalid()),
    v.minValue(least, () => m.number_out_of_range({ least, most })),
    v.maxValue(most, () => m.number_out_of_range({ least, most })),
  )
}

/** Money in whole units with at most two decimals; 0 is free. */
function fee(required: () => string) {
  return v.pipe(
    v.number(required),
    v.minValue(0, () => m.fee_negative()),
    v.maxValue(largestAmount, () => m.amount_too_large()),
    v.check(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      () => m.amount_invalid(),
    ),
  )
}

/** The date part of an ISO instant; any other text as it is. */
const datePart = v.transform((text: string) => text.replace(/T.*$/, ''))

function requiredDate(required: () => string) {
  return v.pipe(v.string(required), v.nonEmpty(required), datePart, date)
}

const optionalDate = v.optional(
  v.nullable(
    v.pipe(
      v.string(() => m.date_invalid()),
      datePart,
      date,
    ),
  ),
  null,
)

const optionalFee = v.optional(v.nullable(fee(() => m.amount_invalid())), null)

/** A fee by when one registers. */
function fees(required: () => string) {
  return v.object({ early_bird: optionalFee, regular: fee(required), late: optionalFee })
}

/** The days, the first and the last included, on which one may register at a fee. */
const registrationPeriod = v.pipe(
  v.object({
    start: requiredDate(() => m.league_registration_start_required()),
    end: requiredDate(() => m.league_registration_end_required()),
  }),
  v.forward(
    v.check(
      ({ start, end }) => start <= end,
      () => m.end_before_start(),
    ),
    ['end'],
  ),
)

/** When games take place each week. `day`: 1 is Monday, 7 Sunday. */
export const gameTime = v.object({
  day: wholeNumber(1, 7, () => m.field_required()),
  hour: wholeNumber(0, 23, () => m.field_required()),
  minute: wholeNumber(0, 59, () => m.field_required()),
})
export type GameTime = v.InferOutput<typeof gameTime>

const gameTimes = v.pipe(
  v.array(gameTime, () => m.league_game_times_required()),
  v.maxLength(maxGameTimes, () => m.league_too_many_game_times({ max: maxGameTimes })),
)

/**
 * The fields of the form in which one posts a league, an event or a job, each by itself. What depends on the kind, or on
 * another field, says `leagueProblems`.
 */
export const leagueFields = {
  kind: v.picklist(leagueKinds, () => m.league_kind_required()),
  title: requiredText(200, () => m.title_required()),
  description: optionalText(10_000),
  start_date: requiredDate(() => m.league_start_date_required()),
  end_date: requiredDate(() => m.league_end_date_required()),
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(
    v.string(() => m.country_required()),
    v.regex(/^[A-Z]{2}$/, () => m.country_required()),
  ),
  address: requiredText(300, () => m.address_required()),
  city: requiredText(100, () => m.city_required()),
  /** The code of a state of the United States or of a department of Haiti; elsewhere as it was typed. */
  state: requiredText(100, () => m.state_required()),
  /** Required of a league in the United States. */
  zip_code: optionalText(20),
  /** IANA name: what "today" means for its days and fees. */
  timezone: timeZone,
  sponsor: optionalText(200),
  minimum_age: wholeNumber(0, 120, () => m.league_minimum_age_required()),
  /** The age on the first day; null: no maximum. */
  maximum_age: v.optional(v.nullable(wholeNumber(0, 120, () => m.number_invalid())), null),
  privacy_status: v.picklist(privacyStatuses, () => m.league_privacy_required()),
  registration_dates: v.object({
    early_bird: v.optional(registrationPeriod),
    regular: registrationPeriod,
    late: v.optional(registrationPeriod),
  }),
  /** The last day on which one may apply; null: that of the last registration period. */
  closing_date: optionalDate,
  /** How many may take part, and those who apply afterwards wait; null: any number. */
  application_limit: v.optional(v.nullable(wholeNumber(1, 10_000, () => m.number_invalid())), null),
  /** What applicants are asked. */
  questions: v.optional(
    v.pipe(
      v.array(requiredText(300, () => m.league_question_required())),
      v.maxLength(maxQuestions, () => m.league_too_many_questions({ max: maxQuestions })),
    ),
    [],
  ),
  currency: v.optional(
    v.picklist(currencies, () => m.field_invalid()),
    'USD',
  ),
  /** What one pays alone or as a team; null of a job. */
  individual_fees: v.optional(v.nullable(fees(() => m.league_individual_fee_required())), null),
  team_fees: v.optional(v.nullable(fees(() => m.league_team_fee_required())), null),
  additional_player_fee: optionalFee,
  payment_options: v.optional(
    v.pipe(
      v.array(v.picklist(paymentOptions, () => m.field_invalid())),
      v.maxLength(paymentOptions.length, () => m.field_invalid()),
    ),
    [],
  ),
  /** Of a job; null of the others. */
  pay_type: v.optional(v.nullable(v.picklist(payTypes, () => m.league_pay_type_required())), null),
  /** A year, for the pay type `salary`. */
  starting_salary: optionalFee,
  /** For the pay type `hourly`. */
  hourly_rate: optionalFee,
  game_times: v.optional(gameTimes, []),
  game_format: optionalText(500),
  equipment_needed: optionalText(2000),
  max_roster_size: v.optional(v.nullable(wholeNumber(1, 1000, () => m.league_roster_size_required())), null),
  playoff_date: optionalDate,
  prizes: optionalText(2000),
  /** Always false and empty, as the specification has them. */
  is_external: v.optional(v.literal(false), false),
  league_website: v.optional(v.literal(''), ''),
}

/** How edits of a league compare their values. */
export const leagueRules: EditRules = { normal: { payment_options: unordered, game_times: unordered } }

const allFields = v.object(leagueFields)

/** The specification's defaults of a league: they fill what a payload does not name. */
export const leagueDefaults = {
  minimum_age: 18,
  privacy_status: 1,
  individual_fees: { early_bird: null, regular: 50, late: null },
  team_fees: { early_bird: null, regular: 200, late: null },
} as const satisfies Partial<LeagueFields>

/**
 * The fields as the calls take them: what this product adds to the documented ones, and what has a default there, may be
 * missing, and the server completes it. Game times without a day are on the weekday of the first day.
 */
export const postedFields = {
  ...leagueFields,
  kind: v.optional(leagueFields.kind, 'league'),
  country: v.optional(leagueFields.country),
  timezone: v.optional(leagueFields.timezone),
  minimum_age: v.optional(leagueFields.minimum_age),
  privacy_status: v.optional(leagueFields.privacy_status),
  individual_fees: v.optional(leagueFields.individual_fees.wrapped),
  team_fees: v.optional(leagueFields.team_fees.wrapped),
  game_times: v.optional(
    v.pipe(
      v.array(v.object({ ...gameTime.entries, day: v.optional(gameTime.entries.day) }), () =>
        m.league_game_times_required(),
      ),
      v.maxLength(maxGameTimes, () => m.league_too_many_game_times({ max: maxGameTimes })),
    ),
    [],
  ),
}
const allPosted = v.object(postedFields)
export type PostedFields = v.InferOutput<typeof allPosted>
export type LeagueFields = v.InferOutput<typeof allFields>

/** Zip codes of the countries whose states are chosen from a list. */
const zipCodes = new Map([
  ['US', /^\d{5}(-\d{4})?$/],
  ['HT', /^(HT[ -]?)?\d{4}$/i],
])

/** All days by their paths. */
function daysIn({ registration_dates, ...fields }: LeagueFields) {
  const names = ['start_date', 'end_date', 'closing_date', 'playoff_date'] as const
  return [
    ...names.map((name) => [name, fields[name]] as const),
    ...Object.entries(registration_dates).flatMap(([period, days]) => [
      [`registration_dates.${period}.start`, days?.start] as const,
      [`registration_dates.${period}.end`, days?.end] as const,
    ]),
  ]
}

/** Whether one of the fees is above 0. */
function costs(prices: LeagueFields['individual_fees']): boolean {
  return prices !== null && [prices.early_bird, prices.regular, prices.late].some((price) => (price ?? 0) > 0)
}

const lacksPaymentOption = ({ kind, individual_fees, team_fees, payment_options }: LeagueFields) =>
  payment_options.length === 0 && (kind === 'league' || costs(individual_fees) || costs(team_fees))

const lacksZipCode = ({ kind, country, zip_code }: LeagueFields) =>
  kind === 'league' && country === 'US' && zip_code === ''

const hasNoAge = ({ minimum_age, maximum_age }: LeagueFields) =>
  maximum_age !== null && maximum_age < minimum_age

/**
 * Returns what is wrong with fields that are valid each by itself, by field. A league needs what games need, its fees and
 * how they are paid; an event its fee, and how it is paid unless it is free; a job its pay.
 */
export function leagueProblems(fields: LeagueFields): Map<string, string> {
  const { kind, start_date, end_date, country, state, zip_code, closing_date, pay_type } = fields
  const problems = new Map<string, string>()
  const refuse = (field: string, wrong: boolean, message: () => string) => {
    if (wrong) problems.set(field, message())
  }
  const { min, max } = choosableDays()
  for (const [path, day] of daysIn(fields))
    refuse(path, Boolean(day) && (day! < min || day! > max), m.league_day_far)
  refuse('end_date', end_date !== '' && end_date < start_date, m.end_before_start)
  refuse('maximum_age', hasNoAge(fields), m.league_maximum_age_low)
  refuse('state', state !== '' && !hasRegion(country, state), m.state_unknown)
  refuse('zip_code', lacksZipCode(fields), m.zip_code_required)
  refuse('zip_code', zip_code !== '' && zipCodes.get(country)?.test(zip_code) === false, m.zip_code_invalid)
  refuse(
    'closing_date',
    closing_date !== null && end_date !== '' && closing_date > end_date,
    m.league_closing_after_end,
  )
  if (kind === 'job') {
    refuse('pay_type', pay_type === null, m.league_pay_type_required)
    refuse(
      'starting_salary',
      pay_type === 'salary' && fields.starting_salary === null,
      m.league_salary_required,
    )
    refuse('hourly_rate', pay_type === 'hourly' && fields.hourly_rate === null, m.league_hourly_rate_required)
    return problems
  }
  refuse('individual_fees.regular', fields.individual_fees === null, m.league_individual_fee_required)
  refuse('team_fees.regular', kind === 'league' && fields.team_fees === null, m.league_team_fee_required)
  refuse('payment_options', lacksPaymentOption(fields), m.league_payment_required)
  if (kind === 'event') return problems
  refuse('game_times', fields.game_times.length === 0, m.league_game_times_required)
  refuse('game_format', fields.game_format === '', m.league_game_format_required)
  refuse('equipment_needed', fields.equipment_needed === '', m.league_equipment_required)
  refuse('max_roster_size', fields.max_roster_size === null, m.league_roster_size_required)
  return problems
}

/** The same fields as calls respond with them: none is missing. */
export const shownLeague = v.object(unwrapEntries(leagueFields))
