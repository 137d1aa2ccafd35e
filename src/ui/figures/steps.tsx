import Check from 'lucide-react/icons/check'
import { classNames } from '#src/ui/class-names.ts'
import styles from './steps.module.css'

type StepsProps = {
  label: string
  steps: readonly string[]
  /** Index of the current step; `steps.length` when all are done. */
  current: number
}

export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} role="list" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(
            styles.step,
            index < current && styles.done,
            index === current && styles.current,
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.name}>
            {index < current && <Check aria-hidden="true" />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  )
}
