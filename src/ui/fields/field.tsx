import { type ReactNode, useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import styles from './field.module.css'

export type FieldProps = {
  label: ReactNode
  hideLabel?: boolean
  /** Help text under the label. An error takes its place in `aria-describedby`. */
  help?: ReactNode
  /** Marks the control as invalid and gives the reason. */
  error?: string
  required?: boolean
  optional?: boolean
  compact?: boolean
  className?: string
}

type FieldControl = {
  id: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type Props = FieldProps & { id?: string; children: (control: FieldControl) => ReactNode }

/** Renders label and help above, and the error below, the control that `children` renders. */
export function Field(props: Props) {
  const { label, hideLabel, help, error, required, optional, compact, className, id, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  const messageId = `${controlId}-message`
  const describedBy = error ? messageId : help && helpId
  return (
    <div className={classNames(styles.field, compact && styles.compact, className)}>
      <span className={hideLabel ? 'visually-hidden' : styles.label}>
        <label htmlFor={controlId}>
          {label}
          {optional && <span className={styles.optional}>{` (${m.ui_optional()})`}</span>}
        </label>
        {/* Outside the label: the control itself announces that it is required. */}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
      {help && (
        <div id={helpId} className={styles.help}>
          {help}
        </div>
      )}
      {children({
        id: controlId,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldMessage id={messageId} error={error} />
    </div>
  )
}

/** The error message of a control; renders nothing without an error. */
export function FieldMessage({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <div id={id} className={styles.error}>
      {error}
    </div>
  )
}
