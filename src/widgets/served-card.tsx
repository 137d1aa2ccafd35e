import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { pictureAddress } from './church-picture.ts'
import styles from './served-card.module.css'

/** How wide a page of one card is, for its head. */
export const servedFrame = styles.frame

interface Props {
  /** The name of the church's cover picture; null or undefined: it has none. */
  cover: string | null | undefined
  children: ReactNode
}

/** What stands in a page of a church that the server renders without the app's frame: one card, below its cover. */
export function ServedCard({ cover, children }: Props) {
  return (
    <main className={classNames(styles.frame, styles.main)}>
      <Card {...(styles.card && { className: styles.card })}>
        {cover && (
          <img className={styles.cover} src={pictureAddress(cover)} alt="" width={1200} height={630} />
        )}
        {children}
      </Card>
    </main>
  )
}
