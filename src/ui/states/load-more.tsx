import { Button } from '#src/ui/button.tsx'
import styles from './load-more.module.css'

type LoadMoreProps = {
  /** "Load More" */
  label: string
  onLoadMore: () => void
  busy: boolean
  /** "40 of 250" */
  text?: string
  /** How much of all is there, from 0 to 1, as a line under the text. */
  part?: number
}

/** At the end of a list that has more. Leave it out when all is shown. */
export function LoadMore({ label, onLoadMore, busy, text, part }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      {text && (
        <p className={styles.text} role="status">
          {text}
        </p>
      )}
      {part !== undefined && (
        <div className={styles.bar} aria-hidden="true">
          <div className={styles.part} style={{ inlineSize: `${part * 100}%` }} />
        </div>
      )}
      <Button onClick={onLoadMore} busy={busy}>
        {label}
      </Button>
    </div>
  )
}
