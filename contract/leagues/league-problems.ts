import { hasRegion } from '#contract/countries/regions.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { choosableDays } from './choosable-days.ts'
import { mostPlayers } from './league.ts'
import type { LeagueFields } from './league.ts'

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

/** Adds what is wrong with the registration of teams, by field. */
function checkTeams(
  { kind, team_registration, minimum_roster_size: least, max_roster_size: most }: LeagueFields,
  refuse: (field: string, wrong: boolean, message: () => string) => void,
) {
  refuse('team_registration', team_registration && kind !== 'league', m.field_invalid)
  if (!team_registration || most === null) return
  refuse('max_roster_size', most > mostPlayers, () => m.number_out_of_range({ least: 1, most: mostPlayers }))
  refuse('minimum_roster_size', least !== null && least > most, m.league_roster_minimum_high)
}

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
  checkTeams(fields, refuse)
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
