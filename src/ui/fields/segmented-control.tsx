import { type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { useShownAtOnce } from '#src/ui/use-shown-at-once.ts'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  /** For screen readers: what is being chosen. */
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }[]
  value: Value
  /** May return when the owner's value follows; until then what was pressed is shown. */
  onValueChange: (value: Value) => void | Promise<void>
  /** Fills the line, all segments equally wide. */
  block?: boolean
}

/** One of two to four visible choices, in effect at once: a filter, a theme. Radios underneath. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, block } = props
  const name = useId()
  const [shown, choose] = useShownAtOnce(value, onValueChange)
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.group, block && styles.block)}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown}
            disabled={option.disabled}
            onChange={() => choose(option.value)}
            className={styles.input}
          />
          <span className={styles.text}>
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
