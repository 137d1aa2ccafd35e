import { type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldMessage } from './field.tsx'
import styles from './choice.module.css'

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode; help?: ReactNode; disabled?: boolean }[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  error?: string
  name?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onValueChange, error } = props
  const id = useId()
  const messageId = `${id}-message`
  return (
    <fieldset className={styles.group} aria-describedby={error ? messageId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={props.name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className={classNames(styles.mark, styles.radio)}
          />
          <span className={styles.text}>
            {option.label}
            {option.help && <span className={styles.help}>{option.help}</span>}
          </span>
        </label>
      ))}
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  )
}
