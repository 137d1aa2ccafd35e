import X from 'lucide-react/icons/x'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './active-filters.module.css'

interface ActiveFiltersProps {
  filters: { label: string; onRemove: () => void }[]
}

/** The active filters; pressing one removes it. Renders nothing when none is active. */
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
