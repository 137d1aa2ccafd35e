import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useNearEnd } from '#src/ui/lists/use-near-end.ts'
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
  /** Something stands below the list: while one scrolls it does not go on, so that one comes there. */
  pressOnly?: boolean
}

/**
 * At the end of a list that has more; leave it out when all is shown. A press goes on, and so does scrolling near it.
 */
export function LoadMore({ label, onLoadMore, busy, text, part, pressOnly = false }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  useNearEnd(end, pressOnly || busy ? undefined : onLoadMore)
  return (
    <div ref={end} className={styles.more}>
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
