import Check from 'lucide-react/icons/check'
import { classNames } from '#src/ui/class-names.ts'
import styles from './steps.module.css'

type StepsProps = {
  /** For screen readers: what the steps lead to. */
  label: string
  /** The names of all steps. */
  steps: readonly string[]
  /** The index of the one being done; `steps.length` when all are done. */
  current: number
}

/** Where one is in something that takes several steps. */
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
