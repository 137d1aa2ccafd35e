import X from 'lucide-react/icons/x'
import { useContext, useEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import { PaneScroller } from './pane-scroller.ts'
import styles from './filter-chips.module.css'

export interface FilterChip<Value extends string> {
  value: Value
  label: string
  /** Null while loading reserves the space, so that chips do not shift. */
  count?: number | null
}

interface ChipsProps<Value extends string> {
  label?: string
  chips: FilterChip<Value>[]
}

interface FilterChipsProps<Value extends string> extends ChipsProps<Value> {
  value: Value | undefined
  /** Undefined clears the filter. Return the navigation promise. */
  onValueChange: (value: Value | undefined) => void | Promise<void>
}

/** A horizontally scrollable row of filter chips, at most one of them selected. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { value, onValueChange, ...line } = props
  const [shown, choose] = useOptimisticValue(value, onValueChange)
  return (
    <ChipLine
      {...line}
      chosen={shown === undefined ? [] : [shown]}
      onPress={(pressed) => choose(pressed === shown ? undefined : pressed)}
    />
  )
}

interface MultiFilterChipsProps<Value extends string> extends ChipsProps<Value> {
  values: readonly Value[]
  /** Return the navigation promise. */
  onValuesChange: (values: Value[]) => void | Promise<void>
}

/** Filter chips with multiple selection; "Clear all" resets them. */
export function MultiFilterChips<Value extends string>(props: MultiFilterChipsProps<Value>) {
  const { values, onValuesChange, ...line } = props
  // Serialised, so that equal arrays compare equal.
  const [shown, choose] = useOptimisticValue(JSON.stringify(values), (next) =>
    onValuesChange(JSON.parse(next) as Value[]),
  )
  const chosen = JSON.parse(shown) as Value[]
  const change = (next: Value[]) => choose(JSON.stringify(next))
  return (
    <ChipLine
      {...line}
      chosen={chosen}
      onPress={(pressed) =>
        change(chosen.includes(pressed) ? chosen.filter((value) => value !== pressed) : [...chosen, pressed])
      }
      onClear={() => change([])}
    />
  )
}

interface ChipLineProps<Value extends string> extends ChipsProps<Value> {
  chosen: readonly Value[]
  onPress: (value: Value) => void
  onClear?: () => void
}

function ChipLine<Value extends string>(props: ChipLineProps<Value>) {
  const { label = m.ui_filters(), chips, chosen, onPress, onClear } = props
  const inPane = useContext(PaneScroller) !== null
  const line = useRef<HTMLDivElement>(null)
  const chosenText = chosen.join(' ')
  const pressedHere = useRef(false)
  // The initial selection can be outside of the visible part.
  useEffect(() => {
    if (line.current && !pressedHere.current) showChosen(line.current)
    pressedHere.current = false
  }, [chosenText, chips.length])
  const chipLine = (
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
          aria-pressed={chosen.includes(chip.value)}
          className={classNames(styles.chip, chosen.includes(chip.value) && styles.chosen)}
          onClick={() => {
            pressedHere.current = true
            onPress(chip.value)
          }}
        >
          <bdi>{chip.label}</bdi>
          {chip.count !== undefined && <span className={styles.count}>{chip.count}</span>}
        </button>
      ))}
    </div>
  )
  if (!onClear) return chipLine
  const clear = m.ui_filters_clear({ n: chosen.length })
  return (
    <div className={styles.withClear}>
      {chipLine}
      <button
        type="button"
        aria-label={clear}
        className={classNames(
          styles.chip,
          styles.clear,
          chosen.length === 0 && (inPane ? styles.noClear : styles.placeOfClear),
        )}
        onClick={() => {
          line.current?.scrollTo(0, 0)
          line.current?.querySelector('button')?.focus({ preventScroll: true })
          onClear()
        }}
      >
        <X aria-hidden="true" />
        <span className={styles.clearCount}>{chosen.length}</span>
        <span className={styles.clearText}>{clear}</span>
      </button>
    </div>
  )
}

/** Scrolls to the first selected chip, unless a selected chip is visible. */
function showChosen(line: HTMLElement) {
  const pressed = [...line.querySelectorAll<HTMLElement>('[aria-pressed=true]')]
  const { left, right, top, bottom } = line.getBoundingClientRect()
  const inSight = pressed.some((chip) => {
    const box = chip.getBoundingClientRect()
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
  })
  const [first] = pressed
  if (inSight || !first) return
  line.scrollLeft = first.offsetLeft - line.offsetLeft - first.offsetHeight
  line.scrollTop = first.offsetTop - line.offsetTop
}
