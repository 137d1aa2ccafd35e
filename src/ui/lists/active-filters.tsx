import X from 'lucide-react/icons/x'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './active-filters.module.css'

interface ActiveFiltersProps {
  /** What the list is narrowed to, each with what takes it off. */
  filters: { label: string; onRemove: () => void }[]
}

/** The filters that are set, one by one; a press takes one off. Nothing when none is. */
export function ActiveFilters({ filters }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul role="list" aria-label={m.ui_filters_set()} className={styles.list}>
      {filters.map(({ label, onRemove }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.filter}
            aria-label={m.ui_filter_remove({ filter: label })}
            onClick={onRemove}
          >
            <bdi>{label}</bdi>
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
