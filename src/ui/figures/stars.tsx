import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './stars.module.css'

/** A rating as five stars, `value` of them filled. `label` is its accessible name: "4 of 5 stars". */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className={star <= value ? styles.filled : styles.empty} aria-hidden="true" />
      ))}
    </span>
  )
}
