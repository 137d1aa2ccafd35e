import X from 'lucide-react/icons/x'
import { useContext, useEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useShownAtOnce } from '#src/ui/use-shown-at-once.ts'
import { PaneScroller } from './pane-scroller.ts'
import styles from './filter-chips.module.css'

/** One choice. */
export interface FilterChip<Value extends string> {
  value: Value
  label: string
  /** Stands behind the label. Null: not known yet; its place is there, so that no chip moves away from a press. */
  count?: number | null
}

interface ChipsProps<Value extends string> {
  /** Default: "Filters". */
  label?: string
  chips: FilterChip<Value>[]
}

interface FilterChipsProps<Value extends string> extends ChipsProps<Value> {
  value: Value | undefined
  /** Put it into the address; a second press on the chosen one takes the filter off. Return the navigation. */
  onValueChange: (value: Value | undefined) => void | Promise<void>
}

/** Narrows a list: chips in one line that can be scrolled, of which one at most is chosen. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { value, onValueChange, ...line } = props
  const [shown, choose] = useShownAtOnce(value, onValueChange)
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
  /** Put them into the address. Return the navigation. */
  onValuesChange: (values: Value[]) => void | Promise<void>
}

/** Narrows a list by several chips together; a press on a chosen one takes it off, "Clear all" takes off all of them. */
export function MultiFilterChips<Value extends string>(props: MultiFilterChipsProps<Value>) {
  const { values, onValuesChange, ...line } = props
  // As a text: the same values count as the same, in whichever array they come.
  const [shown, choose] = useShownAtOnce(JSON.stringify(values), (next) =>
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
  // One that the address has chosen may be far along the line, and come later than the others. Nothing moves away from
  // what was pressed.
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

/** Scrolls a line of chips to the first that is chosen, unless one of them is in sight. */
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
