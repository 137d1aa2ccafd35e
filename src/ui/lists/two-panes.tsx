import { useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { PaneScroller } from './pane-scroller.ts'
import { useDesk } from './use-desk.ts'
import styles from './two-panes.module.css'

interface TwoPanesProps {
  /** The screen of the list. */
  list: ReactNode
  /** Names the list's pane. */
  listLabel: string
  /** One thing of the list has an address of its own, and it is open. */
  open: boolean
  /** What stands in the other pane while nothing is open. Left out: the list has the whole width. */
  empty?: ReactNode
  /** The open thing: the layout's `<Outlet />`. */
  children: ReactNode
}

/**
 * On a desk a list at the left and the open thing at the right, on smaller windows the one or the other. The list
 * stays as it is, its scrolling too, while one thing after the other is opened. For a pathless layout route.
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
            {/* Not before it is known what the list scrolls in. */}
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
