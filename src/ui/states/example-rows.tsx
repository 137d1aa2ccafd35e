import type { ReactNode } from 'react'
import styles from './example-rows.module.css'

interface Props {
  /** What it is, for those who see it: "What it will look like". */
  caption: ReactNode
  rows: readonly { title: string; detail: string }[]
  /** In front of each row. */
  icon: ReactNode
}

/** A quiet picture of a list that is still empty. For eyes only: the empty state beside it says what to do. */
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
