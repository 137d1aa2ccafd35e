import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './compare-dialog.module.css'
import { textDifference } from './text-difference.ts'

interface Props {
  title: string
  /** What "added" and "removed" mean here. */
  legend: string
  before: BlogText
  after: BlogText
  actions?: ReactNode
  onClose: () => void
}

/** What one text has that the other has not. Marked by lines, by signs for screen readers, and by colour. */
export function CompareDialog({ title, legend, before, after, actions, onClose }: Props) {
  const stretches = useMemo(() => textDifference(before, after), [before, after])
  const same = stretches.every(({ kind }) => kind === 'same')
  return (
    <Dialog open full wide onClose={onClose} title={title} actions={actions}>
      <p className={styles.legend}>{same ? m.blogs_edit_compare_same() : legend}</p>
      {/* Long: it scrolls by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.text} role="region" aria-label={title} tabIndex={0}>
        {stretches.map(({ kind, text }, i) => {
          if (kind === 'same') return text
          const Tag = kind === 'added' ? 'ins' : 'del'
          return (
            // oxlint-disable-next-line react/no-array-index-key -- they never change their order
            <Tag key={i}>
              <VisuallyHidden>
                {kind === 'added' ? m.blogs_edit_added() : m.blogs_edit_removed()}{' '}
              </VisuallyHidden>
              {text}
            </Tag>
          )
        })}
      </div>
    </Dialog>
  )
}
