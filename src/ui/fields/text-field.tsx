import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'prefix' | keyof FieldProps> & {
    /** Inside the box, before the text: an icon, a currency sign, "@". */
    prefix?: ReactNode
    suffix?: ReactNode
    inputClassName?: string
  }

/** A single-line text field. Other props go to the `input`. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, help, error, required, optional, compact, className, id, ...rest } = props
  const { prefix, suffix, inputClassName, ...native } = rest
  return (
    <Field {...{ label, hideLabel, help, error, required, optional, compact, className, id }}>
      {(control) => (
        <div className={styles.box}>
          {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
          <input type="text" className={classNames(styles.input, inputClassName)} {...native} {...control} />
          {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
        </div>
      )}
    </Field>
  )
}
