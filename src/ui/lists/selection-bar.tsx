import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import type { Selection } from './use-selection.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  selection: Selection
  count: number
  children: ReactNode
}

/** Bulk actions at the bottom of the window. Rendered after its list. */
export function SelectionBar({ selection, count, children }: SelectionBarProps) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && m.ui_selected({ n: count })}
      </p>
      {selection.selecting && (
        <div
          role="group"
          // Receives the focus when the pressed button is removed.
          tabIndex={-1}
          aria-label={m.ui_selected({ n: count })}
          data-uncovered
          className={styles.bar}
        >
          <IconButton label={m.ui_clear_selection()} onClick={selection.clear}>
            <X aria-hidden="true" />
          </IconButton>
          <span className={styles.count} aria-hidden="true">
            {m.ui_selected({ n: count })}
          </span>
          <div className={styles.actions}>{children}</div>
        </div>
      )}
    </>
  )
}
