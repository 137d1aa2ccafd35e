import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMyChurches } from '#src/queries/use-my-churches.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { SyncStatus } from './sync-status.tsx'
import styles from './header-title.module.css'

/** On phones the name of the church, or once scrolled the title of the page; next to it what waits to be sent. */
export function HeaderTitle() {
  const { current } = useMyChurches()
  const box = useRef<HTMLDivElement>(null)
  const phone = useMedia('(max-width: 59.99rem)')
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [scrolled, setScrolled] = useState<string | null>(null)
  useEffect(() => {
    if (!phone) return
    const read = () => {
      const heading = document.querySelector('#main h1')
      const isUnder =
        heading && heading.getBoundingClientRect().bottom < box.current!.getBoundingClientRect().bottom
      setScrolled(isUnder ? heading.textContent : null)
    }
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [phone, path])
  return (
    <div ref={box} className={styles.box}>
      {phone && (
        // The page says both.
        <span aria-hidden="true" className={styles.title}>
          {scrolled ?? current?.name}
        </span>
      )}
      <SyncStatus />
    </div>
  )
}
