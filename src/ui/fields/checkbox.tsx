import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldMessage } from './field.tsx'
import styles from './choice.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: ReactNode
  help?: ReactNode
  error?: string
  indeterminate?: boolean
}

/** A checkbox whose whole row is clickable. Other props go to the `input`. */
export function Checkbox({ label, help, error, indeterminate, className, ...native }: CheckboxProps) {
  const messageId = useId()
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = indeterminate ?? false
          }}
          {...native}
          type="checkbox"
          className={classNames(styles.mark, styles.check)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? messageId : undefined}
        />
        <span className={styles.text}>
          {label}
          {help && <span className={styles.help}>{help}</span>}
        </span>
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  )
}
