import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Field, type FieldProps } from './field.tsx'
import styles from './number-stepper.module.css'

type NumberStepperProps = FieldProps & {
  value: number
  onValueChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  decreaseLabel?: string
  increaseLabel?: string
}

/** A whole number with large − and + buttons. Accepts typing and the Up and Down keys. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, hideLabel, help, error, required, optional, compact, className, ...rest } = props
  const { value, onValueChange, min = 0, max = 9999, disabled } = rest
  const { decreaseLabel = m.ui_decrease(), increaseLabel = m.ui_increase() } = rest
  const [draft, setDraft] = useState<string>()
  const step = (by: number) => {
    setDraft(undefined)
    const next = Math.min(max, Math.max(min, value + by))
    if (next !== value) onValueChange(next)
  }
  const type = (text: string) => {
    const number = Number(text)
    const allowed = /^-?\d+$/.test(text) && number >= min && number <= max
    setDraft(allowed ? undefined : text)
    if (allowed && number !== value) onValueChange(number)
  }
  return (
    <Field {...{ label, hideLabel, help, error, required, optional, compact, className }}>
      {(control) => (
        <div className={styles.stepper}>
          <button
            type="button"
            className={styles.step}
            aria-label={decreaseLabel}
            disabled={disabled || value <= min}
            onClick={() => step(-1)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            {...control}
            className={styles.value}
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? String(value)}
            disabled={disabled}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => type(event.currentTarget.value.trim())}
            onBlur={() => setDraft(undefined)}
            onKeyDown={(event) => {
              const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
              if (by === undefined) return
              event.preventDefault()
              step(by)
            }}
          />
          <button
            type="button"
            className={styles.step}
            aria-label={increaseLabel}
            disabled={disabled || value >= max}
            onClick={() => step(1)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
