import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { giftMethodLabels, giftMethods } from '#contract/donations.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { ActiveFilters } from '#src/ui/lists/active-filters.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import type { FilterChip } from '#src/ui/lists/filter-chips.tsx'
import { DateRange } from './date-range.tsx'
import type { ListSearch, Period } from './list-search.ts'
import { useFunds } from './use-funds.ts'
import { useWideList } from './use-wide-list.ts'
import styles from './list-filter.module.css'

interface Props {
  q: string
  onQ: (q: string) => void
  onQLeft: () => void
  churchId: string
  search: ListSearch
  onChange: (next: ListSearch) => Promise<void>
  /** Name of the giver filter. */
  giver: string | undefined
}

/**
 * Filters by text, period, fund, method and giver. On desktop all chips are visible; on phones and in panes
 * fund and method are behind a button, with removable chips for active ones.
 */
export function ListFilter({ q, onQ, onQLeft, churchId, search, onChange, giver }: Props) {
  const { period, fund, method, from, to } = search
  const allAtHand = useWideList()
  const [opened, setOpened] = useState(false)
  const open = allAtHand || opened
  const { funds } = useFunds(churchId)
  const offered = funds.filter(({ id, archived }) => !archived || id === fund)
  const fundName = funds.find(({ id }) => id === fund)?.name
  const set = [
    ...(open
      ? []
      : [
          fund !== undefined && {
            label: fundName ?? m.gifts_fund(),
            onRemove: () => onChange({ fund: undefined }),
          },
          method && { label: giftMethodLabels[method](), onRemove: () => onChange({ method: undefined }) },
        ]),
    giver !== undefined && { label: giver, onRemove: () => onChange({ member: undefined }) },
  ].filter((filter) => !!filter)
  return (
    <search className={styles.filter}>
      <div className={styles.line}>
        <SearchField
          label={m.donations_search()}
          placeholder={m.donations_search_placeholder()}
          value={q}
          onValueChange={onQ}
          onBlur={onQLeft}
          className={styles.search}
        />
        {!allAtHand && (
          <Button
            icon={<SlidersHorizontal aria-hidden="true" />}
            iconOnPhone
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {m.ui_filters()}
          </Button>
        )}
      </div>
      <div className={styles.chips}>
        <FilterChips<Period>
          label={m.donations_period()}
          chips={periodChips()}
          value={period}
          onValueChange={(next) => onChange({ period: next, from: undefined, to: undefined })}
        />
      </div>
      {period === 'range' && <DateRange days={{ from, to }} onDays={(days) => void onChange(days)} />}
      {open && offered.length > 0 && (
        <div className={styles.chips}>
          <FilterChips
            label={m.gifts_fund()}
            chips={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={fund}
            onValueChange={(next) => onChange({ fund: next })}
          />
        </div>
      )}
      {open && (
        <div className={styles.chips}>
          <FilterChips
            label={m.gifts_method()}
            chips={giftMethods.map((value) => ({ value, label: giftMethodLabels[value]() }))}
            value={method}
            onValueChange={(next) => onChange({ method: next })}
          />
        </div>
      )}
      <ActiveFilters filters={set} />
    </search>
  )
}

function periodChips(): FilterChip<Period>[] {
  return [
    { value: 'week', label: m.donations_this_week() },
    { value: 'month', label: m.donations_this_month() },
    { value: 'year', label: m.donations_this_year() },
    { value: 'last-year', label: m.donations_last_year() },
    { value: 'range', label: m.donations_range() },
  ]
}
