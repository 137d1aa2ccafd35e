import { Link } from '@tanstack/react-router'
import type { Overview } from '#contract/analytics.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { formatMoney } from '#src/queries/format-money.ts'
import styles from './week-gifts.module.css'

/** This week's gifts: the sums, and who gave most. */
export function WeekGifts({ churchId, gifts }: { churchId: string; gifts: Overview['donations'] }) {
  return (
    <Card
      flush
      title={m.dashboard_week_gifts()}
      action={
        <Link to="/donations" className={styles.all}>
          {m.dashboard_full_donations()}
        </Link>
      }
    >
      {gifts.total.length === 0 ? (
        <p className={styles.none}>{m.dashboard_no_gifts()}</p>
      ) : (
        <>
          {gifts.total.map(({ currency, amount, gifts: n }) => (
            <p key={currency} className={styles.total}>
              <strong>{formatMoney(amount, currency)}</strong> {m.dashboard_gifts({ n })}
            </p>
          ))}
          <h3 className={styles.heading}>{m.dashboard_top_donors()}</h3>
          <List>
            {gifts.top_donors.map(({ member_id, name, amount, currency }) => (
              <ListRow
                key={`${member_id} ${currency}`}
                title={
                  <Link
                    to="/members/form/$churchId/$memberId"
                    params={{ churchId, memberId: member_id }}
                    className={rowLinkClass}
                  >
                    {name}
                  </Link>
                }
                trailing={<span className={styles.amount}>{formatMoney(amount, currency)}</span>}
              />
            ))}
          </List>
        </>
      )}
    </Card>
  )
}
