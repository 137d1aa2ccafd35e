import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { pictureAddress } from './church-picture.ts'
import styles from './served-card.module.css'

/** Width class for the page's header. */
export const servedFrame = styles.frame

interface Props {
  /** File name of the church's cover picture, if it has one. */
  cover: string | null | undefined
  children: ReactNode
}

/** A church page that the server renders without the app's frame: one card below the cover. */
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
