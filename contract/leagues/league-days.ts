import type { LeagueFields } from './league.ts'

// What one pays and whether one may apply follow from the calendar in the league's time zone. Days are YYYY-MM-DD.

export type Period = 'early_bird' | 'regular' | 'late'

/** Where periods meet on a day, the cheaper one counts. */
const periods: readonly Period[] = ['early_bird', 'regular', 'late']

type Dates = Pick<LeagueFields, 'registration_dates'>

/** The period whose fee counts on the day; null: none of them. */
export function periodOn({ registration_dates }: Dates, day: string): Period | null {
  const isIn = (period: Period) => {
    const dates = registration_dates[period]
    return dates !== undefined && dates.start <= day && day <= dates.end
  }
  return periods.find(isIn) ?? null
}

/** What it costs in a period: the regular fee where the period has none of its own. */
export function feeIn(fees: NonNullable<LeagueFields['individual_fees']>, period: Period): number
export function feeIn(fees: LeagueFields['individual_fees'], period: Period): number | null
export function feeIn(fees: LeagueFields['individual_fees'], period: Period): number | null {
  return fees && (fees[period] ?? fees.regular)
}

/** What a person or a team pays who applies on the day: the regular fee where it is in no period; 0: nothing, as for a job. */
export function feeOn(
  { individual_fees, team_fees, ...dates }: Dates & Pick<LeagueFields, 'individual_fees' | 'team_fees'>,
  day: string,
  isTeam: boolean,
): number {
  return feeIn(isTeam ? team_fees : individual_fees, periodOn(dates, day) ?? 'regular') ?? 0
}

/** The first day on which one may apply. */
export function opens({ registration_dates: { early_bird, regular, late } }: Dates): string {
  return [early_bird, regular, late].flatMap((dates) => dates?.start ?? []).toSorted()[0]!
}

/** The last day on which one may apply. */
export function closes({
  registration_dates: { early_bird, regular, late },
  closing_date,
}: Dates & Pick<LeagueFields, 'closing_date'>): string {
  return (
    closing_date ??
    [early_bird, regular, late]
      .flatMap((dates) => dates?.end ?? [])
      .toSorted()
      .at(-1)!
  )
}
