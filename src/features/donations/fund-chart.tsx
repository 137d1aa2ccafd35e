import { useState } from 'react'
import type { FundTrends } from '#contract/analytics.ts'
import type { Currency } from '#contract/fields/money.ts'
import { monthAndYear, shortMonth } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { useChurch } from '#src/queries/use-church.ts'
import { Card } from '#src/ui/card.tsx'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { BarChart } from '#src/ui/figures/bar-chart.tsx'
import { SmallBars } from '#src/ui/figures/small-bars.tsx'
import { SmallBarsList } from '#src/ui/figures/small-bars-list.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { giftsLink } from './gifts-link.tsx'
import { addAmounts } from './rules.ts'
import { useFundTrends } from './use-donations.ts'
import styles from './fund-chart.module.css'

type Fund = FundTrends['funds'][number]
type Month = FundTrends['months'][number]

/** Giving of the last twelve months, in total or per fund. */
export function FundChart({ churchId }: { churchId: string }) {
  const { trends, query } = useFundTrends(churchId)
  return (
    <Card title={m.gifts_by_fund()}>
      {trends && <Figures trends={trends} />}
      {!trends && query.isError && <LoadFailed title={m.gifts_by_fund_failed()} query={query} />}
      {!trends && !query.isError && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton height="18rem" />
        </div>
      )}
    </Card>
  )
}

function Figures({ trends: { months, funds } }: { trends: FundTrends }) {
  const own = useChurch()?.currency
  const [chosen, setChosen] = useState<Currency>()
  const currencies = [...new Set(funds.map(({ currency }) => currency))]
  const currency = [chosen, own, ...currencies].find((one) => one && currencies.includes(one))
  if (!currency) return <p className={styles.none}>{m.gifts_by_fund_none()}</p>
  return (
    <Stack gap={4}>
      {currencies.length > 1 && (
        <SegmentedControl
          block
          label={m.church_currency()}
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onValueChange={setChosen}
        />
      )}
      <OneCurrency
        key={currency}
        months={months}
        currency={currency}
        funds={funds.filter((fund) => fund.currency === currency)}
      />
    </Stack>
  )
}

function OneCurrency({ months, currency, funds }: { months: Month[]; currency: Currency; funds: Fund[] }) {
  const [key, setKey] = useState('')
  const fund = funds.length === 1 ? funds[0] : funds.find((each) => keyOf(each) === key)
  const amounts = fund?.amounts ?? months.map((_, i) => addAmounts(funds.map((each) => each.amounts[i]!)))
  // Cached responses of older versions lack the year before.
  const before = fund
    ? fund.amounts_before
    : months.map((_, i) => addAmounts(funds.map((each) => each.amounts_before?.[i] ?? 0)))
  const bars = barsOf(months, amounts, currency, before)
  const headings = { label: m.donations_month(), value: m.donations_amount(), change: m.donations_change() }
  const total = formatMoney(addAmounts(amounts), currency)
  const name = fund ? nameOf(fund) : m.gifts_all_funds()
  return (
    <>
      {funds.length > 1 && (
        <SelectField
          label={m.gifts_fund()}
          placeholder={m.gifts_all_funds()}
          options={funds.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
          value={fund ? key : ''}
          onValueChange={setKey}
        />
      )}
      <BarChart
        caption={m.gifts_by_fund_of({ fund: name, amount: total })}
        bars={bars}
        headings={headings}
        link={(from) => giftsLink('month', bars, from, fund?.fund_id)}
      />
      {funds.length > 1 && (
        <SmallBarsList aria-label={m.gifts_funds()}>
          {funds.map((each) => (
            <OneFund
              key={keyOf(each)}
              fund={each}
              months={months}
              headings={headings}
              top={Math.max(...funds.flatMap((one) => one.amounts))}
            />
          ))}
        </SmallBarsList>
      )}
    </>
  )
}

interface OneFundProps {
  fund: Fund
  months: Month[]
  headings: { label: string; value: string; change: string }
  top: number
}

/** A fund's total and months, scaled to the largest month of all funds. */
function OneFund({ fund, months, headings, top }: OneFundProps) {
  const { currency, amounts } = fund
  return (
    <li>
      <p className={styles.name}>
        <bdi>{nameOf(fund)}</bdi>
      </p>
      <p className={styles.sum}>{formatMoney(addAmounts(amounts), currency)}</p>
      <SmallBars
        caption={nameOf(fund)}
        bars={barsOf(months, amounts, currency)}
        headings={headings}
        top={top}
      />
    </li>
  )
}

/** `before`: the same months of the year before, drawn once there was a gift. */
function barsOf(months: Month[], amounts: number[], currency: Currency, before: number[] = []) {
  const compared = before.some((amount) => amount > 0)
  return months.map(({ month, running }, i) => ({
    key: `${month}-01`,
    label: shortMonth(`${month}-01`),
    longLabel: monthAndYear(`${month}-01`),
    value: amounts[i]!,
    valueText: formatMoney(amounts[i]!, currency),
    ...(compared && { lastYear: before[i] ?? 0, lastYearText: formatMoney(before[i] ?? 0, currency) }),
    running,
  }))
}

const keyOf = ({ fund_id }: Fund) => fund_id ?? 'none'
const nameOf = ({ fund_name }: Fund) => fund_name || m.gifts_no_fund()
