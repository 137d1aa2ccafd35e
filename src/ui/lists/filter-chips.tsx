import { useContext, useEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useShownAtOnce } from '#src/ui/use-shown-at-once.ts'
import { PaneScroller } from './pane-scroller.ts'
import styles from './filter-chips.module.css'

/** One choice; `count` stands behind its label. */
export interface FilterChip<Value extends string> {
  value: Value
  label: string
  count?: number
}

interface FilterChipsProps<Value extends string> {
  /** Default: "Filters". */
  label?: string
  chips: FilterChip<Value>[]
  value: Value | undefined
  /** Put it into the address; a second press on the chosen one takes the filter off. Return the navigation. */
  onValueChange: (value: Value | undefined) => void | Promise<void>
}

/** Narrows a list: chips in one line that can be scrolled, of which one at most is chosen. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label = m.ui_filters(), chips, value, onValueChange } = props
  const [shown, choose] = useShownAtOnce(value, onValueChange)
  const inPane = useContext(PaneScroller) !== null
  const line = useRef<HTMLDivElement>(null)
  // One that the address has chosen may be far along the line, and come later than the others.
  useEffect(() => {
    const chip = line.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chip && line.current)
      line.current.scrollLeft = chip.offsetLeft - line.current.offsetLeft - chip.offsetHeight
  }, [value, chips.length])
  return (
    <div
      ref={line}
      role="group"
      aria-label={label}
      className={classNames(styles.chips, !inPane && styles.wrap)}
    >
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === shown}
          className={classNames(styles.chip, chip.value === shown && styles.chosen)}
          onClick={() => choose(chip.value === shown ? undefined : chip.value)}
        >
          <bdi>{chip.label}</bdi>
          {chip.count !== undefined && <span className={styles.count}>{chip.count}</span>}
        </button>
      ))}
    </div>
  )
}
