import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './spinner.module.css'

/** A small turning ring, as high as the text around it. With `label` it is announced, without it is decoration. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** A spinner in the middle of what is loading. Prefer a skeleton when the shape is known. */
export function SpinnerPage({ label }: { label: string }) {
  return (
    <div className={styles.centred}>
      <Spinner label={label} />
    </div>
  )
}
