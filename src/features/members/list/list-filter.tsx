import type { Ref } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { MultiFilterChips } from '#src/ui/lists/filter-chips.tsx'
import { kindsIn, onlyKinds, textOf, valuesIn } from './list-search.ts'
import type { ListSearch, OnlyKind } from './list-search.ts'
import styles from './list-filter.module.css'

interface Props {
  ref: Ref<HTMLElement>
  q: string
  onQ: (q: string) => void
  /** The field was left. */
  onQLeft: () => void
  groups: Group[]
  /** How many are absent. Null: not known yet; undefined: not for this person to know. */
  absent: number | null | undefined
  /** How many are archived. */
  archived: number
  search: ListSearch
  onFilter: (filter: Pick<ListSearch, 'group' | 'only'>) => Promise<void>
}

/** Filters the list by what is typed, and by chips: members of any of the chosen groups, and each of the rest. */
export function ListFilter({ ref, q, onQ, onQLeft, groups, absent, archived, search, onFilter }: Props) {
  const labels: Record<OnlyKind, string> = {
    absent: m.members_only_absent(),
    new: m.members_only_new(),
    'no-phone': m.members_only_no_phone(),
    archived: m.members_only_archived(),
  }
  const isOffered: Partial<Record<OnlyKind, boolean>> = {
    absent: absent !== undefined,
    archived: archived > 0,
  }
  const chosen = kindsIn(search.only)
  const kinds = onlyKinds.filter((kind) => chosen.includes(kind) || (isOffered[kind] ?? true))
  const counts: Partial<Record<OnlyKind, number | null | undefined>> = { absent, archived }
  return (
    <search ref={ref} tabIndex={-1} className={styles.filter}>
      <SearchField
        label={m.members_search()}
        placeholder={m.members_search_placeholder()}
        value={q}
        onValueChange={onQ}
        onBlur={onQLeft}
      />
      <MultiFilterChips
        chips={[
          ...kinds.map((kind) => ({
            value: kind,
            label: labels[kind],
            ...(Object.hasOwn(counts, kind) && { count: counts[kind] }),
          })),
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        values={[...chosen, ...valuesIn(search.group)]}
        onValuesChange={(values) =>
          onFilter({
            only: textOf(onlyKinds.filter((kind) => values.includes(kind))),
            group: textOf(groups.filter(({ id }) => values.includes(id)).map(({ id }) => id)),
          })
        }
      />
    </search>
  )
}
