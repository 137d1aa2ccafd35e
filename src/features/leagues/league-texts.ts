import { countryName } from '#contract/countries/country-name.ts'
import { formatMinute } from '#contract/fields/time-of-day.ts'
import type { GameTime, LeagueFields, LeagueKind, PaymentOption } from '#contract/leagues/league.ts'
import { dateRange, weekdayName } from '#src/lib/dates.ts'
import { language } from '#src/lib/language.ts'
import { regionName } from '#contract/countries/regions.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'

export const kindNames: Record<LeagueKind, () => string> = {
  league: m.leagues_kind_league,
  event: m.leagues_kind_event,
  job: m.leagues_kind_job,
}

/** A Monday; days of game times count from it. */
const monday = Date.UTC(2024, 0, 1)
const aDay = 24 * 60 * 60 * 1000

/** Weekday name of a game time: "Saturday" for 6. */
export function dayName(day: number): string {
  const name = weekdayName(new Date(monday + (day - 1) * aDay).toISOString().slice(0, 10), 'long')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** "Saturday, 6:30 PM", formatted in the language. */
export function gameTimeText({ day, hour, minute }: GameTime): string {
  return m.leagues_fact_game_time({
    day: dayName(day),
    time: formatMinute(hour * 60 + minute, language()),
  })
}

/** Sorts game times by day and time. */
export function sortGameTimes(times: readonly GameTime[]): GameTime[] {
  const minuteOfWeek = ({ day, hour, minute }: GameTime) => (day * 24 + hour) * 60 + minute
  return times.toSorted((a, b) => minuteOfWeek(a) - minuteOfWeek(b))
}

/** The date or date range. */
export function daysText({ start_date, end_date }: Pick<LeagueFields, 'start_date' | 'end_date'>): string {
  return dateRange(start_date, end_date)
}

/** "Boston, Massachusetts 02118, United States": the place without street. */
export function placeText({
  city,
  state,
  country,
  zip_code = '',
}: Pick<LeagueFields, 'city' | 'state' | 'country'> & { zip_code?: string }): string {
  const region = [regionName(country, state, language()), zip_code].filter(Boolean).join(' ')
  return [city, region, countryName(country, language())].filter(Boolean).join(', ')
}

/** "$18.50 an hour", "$42,000 a year"; empty unless a job. */
export function payText({
  pay_type,
  starting_salary,
  hourly_rate,
  currency,
}: Pick<LeagueFields, 'pay_type' | 'starting_salary' | 'hourly_rate' | 'currency'>): string {
  if (pay_type === 'salary' && starting_salary !== null)
    return m.leagues_fact_salary({ amount: formatMoney(starting_salary, currency) })
  if (pay_type === 'hourly' && hourly_rate !== null)
    return m.leagues_fact_hourly({ amount: formatMoney(hourly_rate, currency) })
  return ''
}

/** "$50", or "Free". */
export function feeText(fee: number, currency: LeagueFields['currency']): string {
  return fee === 0 ? m.leagues_fact_free() : formatMoney(fee, currency)
}

/** "18 and older", "8 to 12 years", "up to 12 years"; empty without limits. */
export function ageText({
  minimum_age,
  maximum_age,
}: Pick<LeagueFields, 'minimum_age' | 'maximum_age'>): string {
  if (maximum_age === null) {
    return minimum_age === 0 ? m.leagues_fact_any_age() : m.leagues_fact_minimum_age({ age: minimum_age })
  }
  if (minimum_age === 0) return m.leagues_fact_maximum_age({ age: maximum_age })
  return m.leagues_fact_ages({ from: minimum_age, to: maximum_age })
}

const translatedPayments: Partial<Record<PaymentOption, () => string>> = {
  Cash: m.leagues_fact_payment_cash,
  Check: m.leagues_fact_payment_check,
  Card: m.leagues_fact_payment_card,
  Other: m.leagues_fact_payment_other,
}

/** Label of a payment option; service names are not translated. */
export function paymentName(option: PaymentOption): string {
  return translatedPayments[option]?.() ?? option
}
