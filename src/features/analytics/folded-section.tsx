import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './folded-section.module.css'

/** A section below its heading, rendered from the first time that it is opened. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  const [opened, setOpened] = useState(false)
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <details onToggle={() => setOpened(true)}>
        <summary>
          <h2 id={titleId}>{title}</h2>
          <ChevronDown aria-hidden="true" />
        </summary>
        {opened && <div className={styles.content}>{children}</div>}
      </details>
    </section>
  )
}
