import type { LeagueFields } from '#contract/leagues/league.ts'
import { feeIn } from '#contract/leagues/league-days.ts'
import type { Period } from '#contract/leagues/league-days.ts'
import { dateRange } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { feeText } from './league-texts.ts'
import styles from './league-facts.module.css'

const periodNames: Record<Period, () => string> = {
  early_bird: m.leagues_fact_early_bird,
  regular: m.leagues_fact_regular,
  late: m.leagues_fact_late,
}
const periods = ['early_bird', 'regular', 'late'] as const

/** Fees by registration period. `today`: the current period, highlighted. */
export function FeeTable({ league, today }: { league: LeagueFields; today: Period | null }) {
  const { registration_dates, individual_fees, team_fees, currency } = league
  const cell = (fees: LeagueFields['individual_fees'], period: Period) => {
    const fee = feeIn(fees, period)
    return fee === null ? '' : feeText(fee, currency)
  }
  return (
    <table className={styles.fees}>
      <thead>
        <tr>
          <th scope="col">{m.leagues_fact_fee_period()}</th>
          {individual_fees && <th scope="col">{m.leagues_fact_individual()}</th>}
          {team_fees && <th scope="col">{m.leagues_fact_team()}</th>}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => {
          const dates = registration_dates[period]
          return (
            dates && (
              <tr key={period} className={period === today ? styles.now : undefined}>
                <th scope="row">
                  {periodNames[period]()}{' '}
                  {period === today && <Badge tone="accent">{m.leagues_fact_today()}</Badge>}
                  <span className={styles.period}>{dateRange(dates.start, dates.end)}</span>
                </th>
                {individual_fees && <td>{cell(individual_fees, period)}</td>}
                {team_fees && <td>{cell(team_fees, period)}</td>}
              </tr>
            )
          )
        })}
      </tbody>
    </table>
  )
}
