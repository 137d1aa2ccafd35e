import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { KeyboardEvent, Ref } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import styles from './roll-tools.module.css'

interface RollToolsProps {
  ref: Ref<HTMLDivElement>
  present: number
  total: number
  search: string
  onSearch: (text: string) => void
  onSearchKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onSearchFocus: () => void
  /** Left out until the church is known. */
  onAdd?: (() => void) | undefined
}

/** What stays in reach however far the roll is scrolled: how many are there, the search, adding someone. */
export function RollTools(props: RollToolsProps) {
  const { ref, present, total, search, onSearch, onSearchKey, onSearchFocus, onAdd } = props
  return (
    <div ref={ref} className={styles.tools} data-uncovered>
      <p className={styles.count}>
        <strong data-anew={0}>{present}</strong> <span>{m.attendance_of({ total })}</span>
      </p>
      <SearchField
        name="member"
        label={m.attendance_search()}
        placeholder={m.attendance_search_placeholder()}
        className={styles.search}
        value={search}
        onValueChange={onSearch}
        onKeyDown={onSearchKey}
        onFocus={onSearchFocus}
      />
      {onAdd && (
        <IconButton label={m.attendance_visitor_title()} variant="secondary" onClick={onAdd}>
          <UserRoundPlus aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
