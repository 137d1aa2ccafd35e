import { type ReactNode, useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import styles from './field.module.css'

/** What every control with a label above it takes. */
export type FieldProps = {
  label: ReactNode
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** A line under the label. It stays when there is an error, which is then what is read with the control. */
  help?: ReactNode
  /** Marks the control as wrong and says why. */
  error?: string
  required?: boolean
  /** Adds "(optional)" to the label, for forms where most fields are required. */
  optional?: boolean
  /** Keeps no distance below itself: for toolbars and filters. */
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

/** Label and help above, error below, wired to the control that `children` renders. Used by the fields in this folder. */
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
        {/* Beside the label and not in it: the control itself announces that it is required. */}
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

/** The line under a control that says what is wrong with it; without an error there is none. */
export function FieldMessage({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <div id={id} className={styles.error}>
      {error}
    </div>
  )
}
