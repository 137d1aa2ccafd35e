import type { GivingStatement } from '#contract/donations.ts'
import { moneyText } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { settings } from '#src/api/settings.ts'
import { dateRange, shortDate } from '#src/lib/dates.ts'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { SheetHead } from './print-page.tsx'
import { churchPhone } from './rules.ts'
import styles from './statement-sheet.module.css'

/** Always with cents, as usual in letters. */
const amountText = ({ amount, currency }: { amount: number; currency: Currency }) =>
  moneyText(amount, currency, { locale: language(), symbol: settings().currencySymbol, cents: true })

/** A giver's letter. Name and column headings repeat on every page. */
export function StatementSheet({ statement, year }: { statement: GivingStatement; year: string }) {
  const church = useChurch()
  const { name, gifts, totals } = statement
  const hasFunds = gifts.some(({ fund_name }) => fund_name !== '')
  return (
    <section className={styles.statement} aria-label={name}>
      <SheetHead
        title={`${m.print_statement_title()} ${year}`}
        date={dateRange(`${year}-01-01`, `${year}-12-31`)}
      />
      <p className={styles.contact}>
        <bdi>{church?.address}</bdi>
        <span>{church && churchPhone(church.phone)}</span>
      </p>
      <table className={styles.gifts}>
        <thead>
          <tr className={styles.giver}>
            <td colSpan={hasFunds ? 3 : 2}>
              <span>{m.print_statement_for()}</span> <bdi>{name}</bdi>
            </td>
            <td>
              <span>{m.print_statement_gifts({ n: gifts.length })}</span>
              {totals.map((sum) => (
                <b key={sum.currency}>{amountText(sum)}</b>
              ))}
            </td>
          </tr>
          {gifts.length > 0 && (
            <tr>
              <th scope="col">{m.print_statement_date()}</th>
              {hasFunds && <th scope="col">{m.print_statement_fund()}</th>}
              <th scope="col">{m.print_statement_note()}</th>
              <th scope="col">{m.print_statement_amount()}</th>
            </tr>
          )}
        </thead>
        <tbody>
          {gifts.map((gift, index) => (
            // oxlint-disable-next-line no-array-index-key -- the list is as it was read
            <tr key={index}>
              <td>{shortDate(gift.date)}</td>
              {hasFunds && (
                <td>
                  <bdi>{gift.fund_name}</bdi>
                </td>
              )}
              <td>
                <bdi>{gift.note}</bdi>
              </td>
              <td>{amountText(gift)}</td>
            </tr>
          ))}
        </tbody>
        <Sums statement={statement} columns={hasFunds ? 3 : 2} />
      </table>
      {gifts.length === 0 && <p>{m.print_statement_nothing({ year })}</p>}
      <footer className={styles.closing}>
        <p>{gifts.length > 0 && m.print_statement_thanks()}</p>
        <p className={styles.signature}>{m.print_statement_signature()}</p>
        <p>{m.print_statement_issued({ date: shortDate(todayIn(church)) })}</p>
      </footer>
    </section>
  )
}

/** Totals by currency, below those by fund if there are several. */
function Sums({ statement: { totals, funds }, columns }: { statement: GivingStatement; columns: number }) {
  const severalFunds = new Set(funds.map(({ fund_name }) => fund_name)).size > 1
  const labelOf = (label: string, currency: Currency) => (totals.length > 1 ? `${label} ${currency}` : label)
  return totals.map((total) => (
    <tbody key={total.currency} className={styles.sums}>
      {severalFunds &&
        funds
          .filter(({ currency }) => currency === total.currency)
          .map((fund) => (
            <tr key={fund.fund_name}>
              <td colSpan={columns}>
                <bdi>{labelOf(fund.fund_name || m.print_statement_no_fund(), fund.currency)}</bdi>
              </td>
              <td>{amountText(fund)}</td>
            </tr>
          ))}
      <tr className={styles.total}>
        <th scope="row" colSpan={columns}>
          {labelOf(m.print_statement_total(), total.currency)}
        </th>
        <td>{amountText(total)}</td>
      </tr>
    </tbody>
  ))
}
