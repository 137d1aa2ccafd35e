import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** A multi-line text field that grows with its content (`field-sizing`, where supported). */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, help, error, required, optional, compact, className, id, ...native } = props
  return (
    <Field {...{ label, hideLabel, help, error, required, optional, compact, className, id }}>
      {(control) => (
        <div className={styles.box}>
          <textarea className={styles.input} rows={3} {...native} {...control} />
        </div>
      )}
    </Field>
  )
}
