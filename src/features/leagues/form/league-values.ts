import type { Currency } from '#contract/fields/money.ts'
import type { GameTime, LeagueFields, LeagueKind, PaymentOption, payTypes } from '#contract/leagues/league.ts'
import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { language } from '#src/lib/language.ts'
import { timedId } from '#src/lib/uuid.ts'

/** A typed game time: day 1 to 7, time HH:MM. */
export interface TypedTime {
  day: string
  time: string
}

/** Form values. Fields are named by their contract paths, so that errors match. */
export type LeagueValues = {
  id: string
  kind: LeagueKind
  title: string
  description: string
  start_date: string
  end_date: string
  country: string
  address: string
  city: string
  state: string
  zip_code: string
  timezone: string
  sponsor: string
  minimum_age: string
  maximum_age: string
  privacy_status: '1' | '2' | '3'
  /** The period's section is expanded. */
  has_early_bird: boolean
  has_late: boolean
  'registration_dates.early_bird.start': string
  'registration_dates.early_bird.end': string
  'registration_dates.regular.start': string
  'registration_dates.regular.end': string
  'registration_dates.late.start': string
  'registration_dates.late.end': string
  closing_date: string
  application_limit: string
  questions: string[]
  currency: Currency
  'individual_fees.early_bird': string
  'individual_fees.regular': string
  'individual_fees.late': string
  'team_fees.early_bird': string
  'team_fees.regular': string
  'team_fees.late': string
  additional_player_fee: string
  payment_options: PaymentOption[]
  pay_type: (typeof payTypes)[number]
  starting_salary: string
  hourly_rate: string
  /** Has at least one row. */
  game_times: TypedTime[]
  game_format: string
  equipment_needed: string
  max_roster_size: string
  team_registration: boolean
  minimum_roster_size: string
  playoff_date: string
  prizes: string
}

const haiti = 'America/Port-au-Prince'
const saturday: TypedTime = { day: '6', time: '' }

/** Returns whether it takes one day: without a last day, events and jobs end on the first. */
export const isOneDay = ({ start_date, end_date }: Pick<LeagueValues, 'start_date' | 'end_date'>) =>
  end_date === '' || end_date === start_date

/** Default values: located at the device, without age or price. */
export function newLeague(kind: LeagueKind): LeagueValues {
  const timezone = deviceTimeZone()
  return {
    id: timedId(),
    kind,
    title: '',
    description: '',
    start_date: '',
    end_date: '',
    country: timezone === haiti || language() === 'ht' ? 'HT' : 'US',
    address: '',
    city: '',
    state: '',
    zip_code: '',
    timezone,
    sponsor: '',
    minimum_age: '',
    maximum_age: '',
    privacy_status: '1',
    has_early_bird: false,
    has_late: false,
    'registration_dates.early_bird.start': '',
    'registration_dates.early_bird.end': '',
    'registration_dates.regular.start': '',
    'registration_dates.regular.end': '',
    'registration_dates.late.start': '',
    'registration_dates.late.end': '',
    closing_date: '',
    application_limit: '',
    questions: [],
    currency: 'USD',
    'individual_fees.early_bird': '',
    'individual_fees.regular': '',
    'individual_fees.late': '',
    'team_fees.early_bird': '',
    'team_fees.regular': '',
    'team_fees.late': '',
    additional_player_fee: '',
    payment_options: [],
    pay_type: 'hourly',
    starting_salary: '',
    hourly_rate: '',
    game_times: [saturday],
    game_format: '',
    equipment_needed: '',
    max_roster_size: '',
    team_registration: false,
    minimum_roster_size: '',
    playoff_date: '',
    prizes: '',
  }
}

function typed(number: number | null): string {
  return number === null ? '' : String(number)
}

const noFees = { early_bird: null, regular: null, late: null }

function typedFees(fees: LeagueFields['individual_fees']) {
  const { early_bird, regular, late } = fees ?? noFees
  return { early_bird: typed(early_bird), regular: typed(regular), late: typed(late) }
}

const noDays = { start: '', end: '' }

/** Form values of an existing league. */
export function valuesOf(league: LeagueFields & { id: string }): LeagueValues {
  const { regular, early_bird = noDays, late = noDays } = league.registration_dates
  const one = typedFees(league.individual_fees)
  const team = typedFees(league.team_fees)
  // Events and jobs derive unset dates from the first day.
  const follows = league.kind !== 'league'
  const last = follows && league.end_date === league.start_date ? '' : league.end_date
  const lastToApply = follows && regular.end === league.end_date ? '' : regular.end
  return {
    id: league.id,
    kind: league.kind,
    title: league.title,
    description: league.description,
    start_date: league.start_date,
    end_date: last,
    country: league.country,
    address: league.address,
    city: league.city,
    state: league.state,
    zip_code: league.zip_code,
    timezone: league.timezone,
    sponsor: league.sponsor,
    minimum_age: typed(league.minimum_age),
    maximum_age: typed(league.maximum_age),
    privacy_status: `${league.privacy_status}`,
    has_early_bird: [early_bird.start, one.early_bird, team.early_bird].some(Boolean),
    has_late: [late.start, one.late, team.late].some(Boolean),
    'registration_dates.early_bird.start': early_bird.start,
    'registration_dates.early_bird.end': early_bird.end,
    'registration_dates.regular.start': regular.start,
    'registration_dates.regular.end': lastToApply,
    'registration_dates.late.start': late.start,
    'registration_dates.late.end': late.end,
    closing_date: league.closing_date ?? '',
    application_limit: typed(league.application_limit),
    questions: league.questions,
    currency: league.currency,
    'individual_fees.early_bird': one.early_bird,
    'individual_fees.regular': one.regular,
    'individual_fees.late': one.late,
    'team_fees.early_bird': team.early_bird,
    'team_fees.regular': team.regular,
    'team_fees.late': team.late,
    additional_player_fee: typed(league.additional_player_fee),
    payment_options: league.payment_options,
    pay_type: league.pay_type ?? 'hourly',
    starting_salary: typed(league.starting_salary),
    hourly_rate: typed(league.hourly_rate),
    game_times: league.game_times.length > 0 ? league.game_times.map(typedTimeOf) : [saturday],
    game_format: league.game_format,
    equipment_needed: league.equipment_needed,
    max_roster_size: typed(league.max_roster_size),
    team_registration: league.team_registration,
    minimum_roster_size: typed(league.minimum_roster_size),
    playoff_date: league.playoff_date ?? '',
    prizes: league.prizes,
  }
}

/** Form values of a copy, without dates. */
export function copyOf(league: LeagueFields & { id: string }): LeagueValues {
  return {
    ...valuesOf(league),
    id: timedId(),
    start_date: '',
    end_date: '',
    'registration_dates.early_bird.start': '',
    'registration_dates.early_bird.end': '',
    'registration_dates.regular.start': '',
    'registration_dates.regular.end': '',
    'registration_dates.late.start': '',
    'registration_dates.late.end': '',
    closing_date: '',
    playoff_date: '',
  }
}

function typedTimeOf({ day, hour, minute }: GameTime): TypedTime {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return { day: String(day), time: `${twoDigits(hour)}:${twoDigits(minute)}` }
}
