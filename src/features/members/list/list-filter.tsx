import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { FilterChips } from '#src/ui/lists/filter-chips.tsx'
import type { ListSearch } from './list-search.ts'
import styles from './list-filter.module.css'

interface Props {
  q: string
  onQ: (q: string) => void
  /** The field was left. */
  onQLeft: () => void
  groups: Group[]
  /** How many are absent; undefined where that is not known, or not for this person to know. */
  absent: number | undefined
  search: ListSearch
  onFilter: (filter: Pick<ListSearch, 'group' | 'only'>) => Promise<void>
}

/** Narrows the list: by what is typed, and by a chip. */
export function ListFilter({ q, onQ, onQLeft, groups, absent, search, onFilter }: Props) {
  const only = [
    ...(absent === undefined
      ? []
      : [{ value: 'absent' as const, label: m.members_only_absent(), count: absent }]),
    { value: 'new' as const, label: m.members_only_new() },
    { value: 'no-phone' as const, label: m.members_only_no_phone() },
  ]
  return (
    <search className={styles.filter}>
      <SearchField
        label={m.members_search()}
        placeholder={m.members_search_placeholder()}
        value={q}
        onValueChange={onQ}
        onBlur={onQLeft}
      />
      <FilterChips
        chips={[...only, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        value={search.group ?? search.only}
        onValueChange={(value) => {
          const chosen = only.find((chip) => chip.value === value)?.value
          return onFilter(chosen ? { only: chosen } : { group: value })
        }}
      />
    </search>
  )
}
