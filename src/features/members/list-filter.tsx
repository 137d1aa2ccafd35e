import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import styles from './list-filter.module.css'

interface Props {
  q: string
  onQ: (q: string) => void
  /** The field was left. */
  onQLeft: () => void
  groups: Group[]
  group: string | undefined
  onGroup: (group: string | undefined) => Promise<void>
}

/** Narrows the list: by what is typed and by a group, if there are groups. */
export function ListFilter({ q, onQ, onQLeft, groups, group, onGroup }: Props) {
  return (
    <search className={styles.filter}>
      <SearchField
        label={m.members_search()}
        placeholder={m.members_search_placeholder()}
        value={q}
        onValueChange={onQ}
        onBlur={onQLeft}
        className={styles.search}
      />
      {groups.length > 0 && (
        <SelectField
          compact
          hideLabel
          label={m.members_group_filter()}
          placeholder={m.members_all_groups()}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={group ?? ''}
          onValueChange={(value) => onGroup(value || undefined)}
          className={styles.group}
        />
      )}
    </search>
  )
}
