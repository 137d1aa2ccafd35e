import { useLayoutEffect, useRef } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SegmentedControl } from '#src/ui/fields/segmented-control.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import { filters } from './rules.ts'
import type { Filter } from './rules.ts'
import styles from './roll-filter.module.css'

interface RollFilterProps {
  filter: Filter
  onFilter: (filter: Filter) => void
  /** How many each of them lists. */
  counts: Record<Filter, number>
  groups: Group[]
  group: string | undefined
  onGroup: (group: string | undefined) => Promise<void>
}

const labels = {
  all: m.attendance_filter_all,
  present: m.attendance_filter_present,
  missing: m.attendance_filter_missing,
}

/** Which of the roll are listed: all, who is there, who is missing; of one group or of all. */
export function RollFilter({ filter, onFilter, counts, groups, group, onGroup }: RollFilterProps) {
  const line = useRef<HTMLDivElement>(null)
  // The group in the address can be outside of the visible part.
  useLayoutEffect(() => {
    line.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <div ref={line} className={styles.filter}>
      <SegmentedControl
        label={m.attendance_filter()}
        value={filter}
        onValueChange={onFilter}
        options={filters.map((value) => ({
          value,
          label: (
            <span className={styles.option}>
              {labels[value]()}{' '}
              <span className={styles.count} data-anew={value === 'present' ? 0 : counts.all}>
                {counts[value]}
              </span>
            </span>
          ),
        }))}
      />
      {groups.length > 0 && (
        <FilterChips
          label={m.members_group_filter()}
          chips={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={group}
          onValueChange={onGroup}
        />
      )}
    </div>
  )
}
