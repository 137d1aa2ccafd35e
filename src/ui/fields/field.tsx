import { type ReactNode, useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import styles from './field.module.css'

/** What every control with a label above it takes. */
export type FieldProps = {
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** A line under the control. An error replaces it. */
  help?: ReactNode
  /** Marks the control as wrong and says why. */
  error?: string
  required?: boolean
  /** Adds "(optional)" to the label, for forms where most fields are required. */
  optional?: boolean
  /** Reserves no line for a message: for toolbars and filters. */
  compact?: boolean
  className?: string
}

/** What the control itself needs so that label and message are read with it. */
type FieldControl = {
  id: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
}

type Props = FieldProps & { id?: string; children: (control: FieldControl) => ReactNode }

/** Label above, message below, wired to the control that `children` renders. Used by the fields in this folder. */
export function Field(props: Props) {
  const { label, hideLabel, help, error, required, optional, compact, className, id, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const messageId = `${controlId}-message`
  return (
    <div className={classNames(styles.field, compact && styles.compact, className)}>
      <span className={hideLabel ? 'visually-hidden' : styles.label}>
        <label htmlFor={controlId}>
          {label}
          {optional && <span className={styles.optional}>{` (${m.ui_optional()})`}</span>}
        </label>
        {/* Beside the label and not in it: the control itself announces that it is required. */}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
      {children({
        id: controlId,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? messageId : undefined,
      })}
      <FieldMessage id={messageId} help={help} error={error} />
    </div>
  )
}

/** The line under a control: the error, else the help. */
export function FieldMessage({ id, help, error }: { id: string; help?: ReactNode; error?: string }) {
  return (
    <div id={id} className={styles.message}>
      {error ? <span className={styles.error}>{error}</span> : help}
    </div>
  )
}
