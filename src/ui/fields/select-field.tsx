import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'multiple' | keyof FieldProps> & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** The text of a first, empty choice. */
    placeholder?: string
  }

/** The system's own select: on a phone it opens the phone's picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, help, error, required, optional, compact, className, id, ...rest } = props
  const { options, placeholder, ...native } = rest
  return (
    <Field {...{ label, hideLabel, help, error, required, optional, compact, className, id }}>
      {(control) => (
        <div className={styles.box}>
          <select className={styles.input} {...native} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
