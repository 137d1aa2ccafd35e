import { countryName } from '#contract/countries/country-name.ts'
import { formatMinute } from '#contract/fields/time-of-day.ts'
import type { Currency } from '#contract/fields/money.ts'
import type { GameTime, leagueFields, LeagueKind } from '#contract/leagues/league.ts'
import { dateRange, shortDate, weekdayName } from '#src/lib/dates.ts'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { currencyNames } from '#src/queries/currency-names.ts'
import type { ConflictField } from './conflict-field.ts'

type Field = Exclude<keyof typeof leagueFields, 'is_external' | 'league_website'>

const asText = (value: unknown) => String(value)
const asDate = (day: string) => shortDate(day)
const asList = (texts: readonly string[]) => texts.join(', ')

const kinds: Record<LeagueKind, () => string> = {
  league: m.leagues_kind_league,
  event: m.leagues_kind_event,
  job: m.leagues_kind_job,
}

/** Formats fees or periods, each with the period's name. */
function byPeriod<Part>(partText: (part: Part) => string) {
  return (parts: { early_bird?: Part | null; regular: Part; late?: Part | null }): string => {
    const text = (part: Part | null | undefined, name: string) =>
      part === null || part === undefined ? [] : [[name, partText(part)].filter(Boolean).join(': ')]
    return [
      ...text(parts.early_bird, m.league_form_early_bird()),
      ...text(parts.regular, ''),
      ...text(parts.late, m.league_form_late()),
    ].join(', ')
  }
}
const asFees = byPeriod((fee: number) => feeText(fee))
const feeText = (fee: number) => (fee === 0 ? m.leagues_fact_free() : fee.toLocaleString(language()))

/** January 1, 2024 was a Monday, the first day of game times. */
function gameTimeText({ day, hour, minute }: GameTime): string {
  const name = weekdayName(`2024-01-0${day}`, 'long')
  return m.leagues_fact_game_time({ day: name, time: formatMinute(hour * 60 + minute, language()) })
}

const privacies: Record<number, () => string> = {
  1: m.league_form_privacy_public,
  2: m.league_form_privacy_link,
  3: m.league_form_privacy_me,
}

const fields: Record<Field, ConflictField> = {
  kind: { label: m.league_form_kind, format: (kind: LeagueKind) => kinds[kind]() },
  title: { label: m.league_form_name, format: asText },
  description: { label: m.league_form_description, format: asText },
  start_date: { label: m.league_form_start_date, format: asDate },
  end_date: { label: m.league_form_end_date, format: asDate },
  country: { label: m.league_form_country, format: (code: string) => countryName(code, language()) },
  address: { label: m.league_form_address, format: asText },
  city: { label: m.league_form_city, format: asText },
  state: { label: m.league_form_region, format: asText },
  zip_code: { label: m.league_form_zip_code, format: asText },
  timezone: { label: m.league_form_timezone, format: asText },
  sponsor: { label: m.league_form_sponsor, format: asText },
  minimum_age: { label: m.league_form_minimum_age, format: asText },
  maximum_age: { label: m.league_form_maximum_age, format: asText },
  privacy_status: { label: m.league_form_privacy, format: (status: number) => privacies[status]!() },
  registration_dates: {
    label: m.league_form_registration,
    format: byPeriod(({ start, end }: { start: string; end: string }) => dateRange(start, end)),
  },
  closing_date: { label: m.league_form_closing_date, format: asDate },
  application_limit: { label: m.league_form_limit, format: asText },
  questions: { label: m.league_form_questions, format: asList },
  currency: { label: m.league_form_currency, format: (code: Currency) => currencyNames[code]() },
  individual_fees: { label: m.league_form_individual_fee, format: asFees },
  team_fees: { label: m.league_form_team_fee, format: asFees },
  additional_player_fee: { label: m.league_form_additional, format: feeText },
  payment_options: { label: m.league_form_payment, format: asList },
  pay_type: {
    label: m.league_form_pay_type,
    format: (type: string) => (type === 'salary' ? m.league_form_pay_salary() : m.league_form_pay_hourly()),
  },
  starting_salary: { label: m.league_form_salary, format: feeText },
  hourly_rate: { label: m.league_form_hourly_rate, format: feeText },
  game_times: {
    label: m.league_form_game_times,
    format: (times: GameTime[]) => times.map(gameTimeText).join('; '),
  },
  game_format: { label: m.league_form_format, format: asText },
  equipment_needed: { label: m.league_form_equipment, format: asText },
  max_roster_size: { label: m.league_form_roster, format: asText },
  team_registration: {
    label: m.league_form_teams,
    format: (takesTeams: boolean) => (takesTeams ? m.league_form_teams_yes() : m.league_form_teams_no()),
  },
  minimum_roster_size: { label: m.league_form_roster_minimum, format: asText },
  playoff_date: { label: m.league_form_playoff, format: asDate },
  prizes: { label: m.league_form_prizes, format: asText },
}

export const leagueConflictFields: Record<string, ConflictField> = fields
