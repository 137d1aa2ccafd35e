import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useNearEnd } from '#src/ui/lists/use-near-end.ts'
import styles from './load-more.module.css'

type LoadMoreProps = {
  label: string
  onLoadMore: () => void
  busy: boolean
  text?: string
  /** Loaded share of all items, 0 to 1, shown as a bar under the text. */
  part?: number
  /** Disables loading on scroll, for a list with content below it. */
  pressOnly?: boolean
}

/** The end of a paginated list; omit it when everything is loaded. Loads on press and when scrolled near. */
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
