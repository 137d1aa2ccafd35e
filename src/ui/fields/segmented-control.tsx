import { type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  /** Accessible name. */
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }[]
  value: Value
  /** May return a promise that settles once `value` has followed; the pressed segment is shown until then. */
  onValueChange: (value: Value) => void | Promise<void>
  /** Full width with equal segments. */
  block?: boolean
}

/** Two to four choices that take effect immediately, such as a filter or theme. Built on radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, block } = props
  const name = useId()
  const [shown, choose] = useOptimisticValue(value, onValueChange)
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
