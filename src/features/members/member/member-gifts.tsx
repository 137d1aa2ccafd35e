import { Link } from '@tanstack/react-router'
import { moneyText } from '#contract/fields/money.ts'
import type { Currency, Sum } from '#contract/fields/money.ts'
import { settings } from '#src/api/settings.ts'
import { shortDate } from '#src/lib/dates.ts'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import type { Summary } from './member-attendance.tsx'
import styles from './member-facts.module.css'

function money(amount: number, currency: string): string {
  return moneyText(amount, currency as Currency, { locale: language(), symbol: settings().currencySymbol })
}

interface Props {
  memberId: string
  gifts: NonNullable<Summary['gifts']>
}

/** What someone has given: this year, in all, and the last gifts, with the way to all of them. */
export function MemberGifts({ memberId, gifts }: Props) {
  return (
    <Card
      title={m.members_gifts()}
      action={
        gifts.all.length > 0 && (
          <Link to="/donations" search={{ member: memberId }} hash="gifts" className={styles.all}>
            {m.members_gifts_list()}
          </Link>
        )
      }
    >
      {gifts.all.length === 0 ? (
        <p className={styles.none}>{m.members_gifts_none()}</p>
      ) : (
        <>
          <div className={styles.sums}>
            <Sums label={m.members_gifts_this_year()} sums={gifts.this_year} />
            <Sums label={m.members_gifts_all()} sums={gifts.all} />
          </div>
          <ul role="list" className={styles.rows}>
            {gifts.last.map(({ id, date, amount, currency }) => (
              <li key={id}>
                <span>{shortDate(date)}</span>
                <span className={styles.figure}>{money(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Sums({ label, sums }: { label: string; sums: Sum[] }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      {sums.length === 0 && <p className={styles.sum}>–</p>}
      {sums.map(({ currency, amount, gifts }) => (
        <p key={currency}>
          <span className={styles.sum}>{money(amount, currency)}</span>{' '}
          <span className={styles.label}>{m.members_gifts_count({ n: gifts })}</span>
        </p>
      ))}
    </div>
  )
}
