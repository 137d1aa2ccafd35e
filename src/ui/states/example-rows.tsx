import type { ReactNode } from 'react'
import styles from './example-rows.module.css'

interface Props {
  caption: ReactNode
  rows: readonly { title: string; detail: string }[]
  icon: ReactNode
}

/** A decorative preview of a list that is still empty, hidden from screen readers. */
export function ExampleRows({ caption, rows, icon }: Props) {
  return (
    <div className={styles.example} aria-hidden="true">
      <p className={styles.caption}>{caption}</p>
      {rows.map(({ title, detail }) => (
        <div key={title} className={styles.row}>
          <span className={styles.face}>{icon}</span>
          <span className={styles.text}>
            <span>{title}</span>
            <span className={styles.detail}>{detail}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
