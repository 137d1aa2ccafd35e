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
  /** The days of a free range. */
  days: Days
  onDays: (days: Days) => void
}

/** Filters the list by text in names and notes, and by a date range. */
export function ListFilter({ q, onQ, onQLeft, period, onPeriod, days, onDays }: Props) {
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
      {period === 'range' && <DateRange days={days} onDays={onDays} />}
    </search>
  )
}
