import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './choice.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; help?: ReactNode }

/** An on/off setting with immediate effect. Use a checkbox in submitted forms. */
export function Switch({ label, help, className, ...native }: SwitchProps) {
  return (
    <label className={classNames(styles.choice, styles.end, className)}>
      <span className={styles.text}>
        {label}
        {help && <span className={styles.help}>{help}</span>}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox itself announces whether it is on */}
      <input {...native} type="checkbox" role="switch" className={classNames(styles.mark, styles.switch)} />
    </label>
  )
}
