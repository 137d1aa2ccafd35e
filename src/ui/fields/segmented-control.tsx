import { type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }[]
  value: Value
  /** May return a promise: the pressed segment is shown until it settles. */
  onValueChange: (value: Value) => void | Promise<void>
  block?: boolean
}

/** Two to four choices with immediate effect. Built on radio buttons. */
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
