import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { giftMethodLabels, giftMethods } from '#contract/donations.ts'
import type { GiftMethod } from '#contract/donations.ts'
import { fundsQuery } from '#src/queries/church-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { DateRange } from './date-range.tsx'
import type { Period } from './list-search.ts'
import type { Days } from './rules.ts'
import styles from './list-filter.module.css'

interface Props {
  q: string
  onQ: (q: string) => void
  /** Called on blur. */
  onQLeft: () => void
  period: Period | undefined
  onPeriod: (period: Period | undefined) => Promise<void>
  fund: string | undefined
  onFund: (fund: string | undefined) => Promise<void>
  method: GiftMethod | undefined
  onMethod: (method: GiftMethod | undefined) => Promise<void>
  /** Whose gifts alone are shown. */
  giver: string | undefined
  onEverybody: () => void
  churchId: string
  /** The days of a free range. */
  days: Days
  onDays: (days: Days) => void
}

/** Filters the list by text in names and notes, by period, method, fund and giver. */
export function ListFilter(props: Props) {
  const {
    q,
    onQ,
    onQLeft,
    period,
    onPeriod,
    days,
    onDays,
    fund,
    onFund,
    method,
    onMethod,
    giver,
    onEverybody,
  } = props
  const funds = useQuery(fundsQuery(props.churchId)).data?.funds ?? []
  const offered = funds.filter(({ id, archived }) => !archived || id === fund)
  const options: { value: Period; label: string }[] = [
    { value: 'week', label: m.donations_this_week() },
    { value: 'month', label: m.donations_this_month() },
    { value: 'year', label: m.donations_this_year() },
    { value: 'last-year', label: m.donations_last_year() },
    { value: 'range', label: m.donations_range() },
  ]
  return (
    <search className={styles.filter}>
      <SearchField
        label={m.donations_search()}
        placeholder={m.donations_search_placeholder()}
        value={q}
        onValueChange={onQ}
        onBlur={onQLeft}
        className={styles.search}
      />
      <SelectField
        compact
        hideLabel
        label={m.donations_period()}
        placeholder={m.donations_all_time()}
        options={options}
        value={period ?? ''}
        onValueChange={(value) => onPeriod((value || undefined) as Period | undefined)}
        className={styles.period}
      />
      <SelectField
        compact
        hideLabel
        label={m.gifts_method()}
        placeholder={m.gifts_all_methods()}
        options={giftMethods.map((value) => ({ value, label: giftMethodLabels[value]() }))}
        value={method ?? ''}
        onValueChange={(value) => onMethod((value || undefined) as GiftMethod | undefined)}
        className={styles.period}
      />
      {period === 'range' && <DateRange days={days} onDays={onDays} />}
      {offered.length > 0 && (
        <div className={styles.chips}>
          <FilterChips
            label={m.gifts_fund()}
            chips={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={fund}
            onValueChange={onFund}
          />
        </div>
      )}
      {giver !== undefined && (
        <Button size="sm" icon={<X aria-hidden="true" />} onClick={onEverybody}>
          {m.gifts_only_of({ name: giver })}
        </Button>
      )}
    </search>
  )
}
