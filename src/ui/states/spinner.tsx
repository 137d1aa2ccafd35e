import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './spinner.module.css'

/** A spinner of text height. Announced with `label`, decorative without. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** A centred spinner for a page. Prefer a skeleton when the layout is known. */
export function SpinnerPage({ label }: { label: string }) {
  return (
    <div className={styles.centred}>
      <Spinner label={label} />
    </div>
  )
}
