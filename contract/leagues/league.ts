import * as v from 'valibot'
import { unordered, unwrapEntries } from '#contract/edit.ts'
import type { EditRules } from '#contract/edit.ts'
import { currencies, largestAmount } from '#contract/fields/money.ts'
import { date, optionalText, requiredText } from '#contract/fields/fields.ts'
import { timeZone } from '#contract/fields/time-zone.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { leagueKinds } from './league-kinds.ts'

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

/** The most players in the roster of a team that registers. */
export const mostPlayers = 100

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
  /** Of a league: a captain may register a team with its roster, for one team fee. */
  team_registration: v.optional(
    v.boolean(() => m.field_invalid()),
    false,
  ),
  /** The fewest players of a team that registers; null: one. */
  minimum_roster_size: v.optional(v.nullable(wholeNumber(1, mostPlayers, () => m.number_invalid())), null),
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
  kind: v.optional(leagueFields.kind),
  country: v.optional(leagueFields.country),
  timezone: v.optional(leagueFields.timezone),
  description: v.optional(leagueFields.description.wrapped),
  maximum_age: v.optional(leagueFields.maximum_age.wrapped),
  closing_date: v.optional(leagueFields.closing_date.wrapped),
  application_limit: v.optional(leagueFields.application_limit.wrapped),
  questions: v.optional(leagueFields.questions.wrapped),
  currency: v.optional(leagueFields.currency.wrapped),
  minimum_age: v.optional(leagueFields.minimum_age),
  privacy_status: v.optional(leagueFields.privacy_status),
  individual_fees: v.optional(leagueFields.individual_fees.wrapped),
  team_fees: v.optional(leagueFields.team_fees.wrapped),
  team_registration: v.optional(leagueFields.team_registration.wrapped),
  minimum_roster_size: v.optional(leagueFields.minimum_roster_size.wrapped),
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

/** The fields that a documented payload does not name, or may leave out: a change with such a payload keeps them. */
export const undocumentedFields = [
  'kind',
  'country',
  'timezone',
  'description',
  'maximum_age',
  'closing_date',
  'application_limit',
  'questions',
  'currency',
  'team_registration',
  'minimum_roster_size',
  'minimum_age',
  'privacy_status',
  'individual_fees',
  'team_fees',
] as const satisfies (keyof LeagueFields)[]

const allPosted = v.object(postedFields)
export type PostedFields = v.InferOutput<typeof allPosted>
export type LeagueFields = v.InferOutput<typeof allFields>

/** The same fields as calls respond with them: none is missing. */
export const shownLeague = v.object(unwrapEntries(leagueFields))
