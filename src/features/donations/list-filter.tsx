import { m } from '#src/messages/paraglide/messages.js'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import type { Period } from './list-search.ts'
import styles from './list-filter.module.css'

interface Props {
  q: string
  onQ: (q: string) => void
  /** The field was left. */
  onQLeft: () => void
  period: Period | undefined
  onPeriod: (period: Period | undefined) => void
}

/** Narrows the list: by words in names and notes, and by a span of time. */
export function ListFilter({ q, onQ, onQLeft, period, onPeriod }: Props) {
  const options: { value: Period; label: string }[] = [
    { value: 'week', label: m.donations_this_week() },
    { value: 'month', label: m.donations_this_month() },
    { value: 'year', label: m.donations_this_year() },
    { value: 'last-year', label: m.donations_last_year() },
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
        onChange={({ currentTarget }) => onPeriod((currentTarget.value || undefined) as Period | undefined)}
        className={styles.period}
      />
    </search>
  )
}
