import { useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { PaneScroller } from './pane-scroller.ts'
import { useDesk } from './use-desk.ts'
import styles from './two-panes.module.css'

interface TwoPanesProps {
  list: ReactNode
  listLabel: string
  /** Whether the URL addresses one item. */
  open: boolean
  /** Omitted: the list takes the full width. */
  empty?: ReactNode
  children: ReactNode
}

/**
 * List and detail side by side on desktop, else one of both. The list keeps its state. For a pathless layout
 * route.
 */
export function TwoPanes({ list, listLabel, open, empty, children }: TwoPanesProps) {
  const desk = useDesk()
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const beside = desk && (open || empty !== undefined)
  return (
    <div className={classNames(beside && styles.panes)}>
      {(desk || !open) && (
        <section
          key="list"
          ref={setPane}
          aria-label={beside ? listLabel : undefined}
          className={classNames(beside && styles.list)}
        >
          <PaneScroller value={beside ? pane : null}>
            {/* Waits until the scroll container exists. */}
            {(!beside || pane) && <div>{list}</div>}
          </PaneScroller>
        </section>
      )}
      <div key="thing" className={classNames(beside && styles.thing)}>
        {open ? children : (beside && empty) || children}
      </div>
    </div>
  )
}
