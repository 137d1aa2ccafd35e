import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useOptimisticValue } from '#src/ui/use-optimistic-value.ts'
import styles from './field.module.css'

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'multiple' | keyof FieldProps> & {
    options: readonly { value: string; label: string; disabled?: boolean }[]
    placeholder?: string
    /** Replaces `onChange`. May return a promise: the choice is shown until it settles. */
    onValueChange?: (value: string) => void | Promise<void>
  }

/** A native select: phones open their own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, help, error, required, optional, compact, className, id, ...rest } = props
  const { options, placeholder, onValueChange, ...native } = rest
  const [shown, choose] = useOptimisticValue(String(native.value ?? ''), (value) => onValueChange?.(value))
  const driven = onValueChange && {
    value: shown,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => choose(event.currentTarget.value),
  }
  return (
    <Field {...{ label, hideLabel, help, error, required, optional, compact, className, id }}>
      {(control) => (
        <div className={styles.box}>
          <select className={styles.input} {...native} {...driven} {...control}>
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
