import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { lastDayOf } from './rules.ts'
import type { By } from './rules.ts'
import styles from './gifts-link.module.css'

/** A bar whose key is the first day of its period. */
interface PeriodBar {
  key: string
  value: number
}

/**
 * Link from a bar to its gifts; none for empty periods. `fund`: limits to this fund; null (no fund) cannot be
 * filtered and has no link.
 */
export function giftsLink(by: By, bars: PeriodBar[], from: string, fund?: string | null): ReactNode {
  if (fund === null || !bars.some(({ key, value }) => key === from && value > 0)) return null
  return (
    <Link
      to="/donations"
      search={{ period: 'range', from, to: lastDayOf(by, from), fund }}
      hash="gifts"
      className={styles.link}
    >
      {m.donations_show_these()}
    </Link>
  )
}
