import Minus from 'lucide-react/icons/minus'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { direction } from './rules.ts'
import styles from './trend-mark.module.css'

const icons = { up: TrendingUp, down: TrendingDown, same: Minus }

/** The trend in words. */
export function trendText(difference: number | undefined): string {
  if (difference === undefined) return m.dashboard_first()
  if (difference === 0) return m.dashboard_same()
  return difference > 0 ? m.dashboard_more({ n: difference }) : m.dashboard_less({ n: -difference })
}

/** Up, down or level, and by how many visits. */
export function TrendMark({ difference }: { difference: number | undefined }) {
  const way = direction(difference) ?? 'same'
  const Icon = icons[way]
  return (
    <span className={classNames(styles.trend, styles[way])}>
      <Icon aria-hidden="true" />
      {difference ? <span aria-hidden="true">{Math.abs(difference)}</span> : null}
      <VisuallyHidden>{trendText(difference)}</VisuallyHidden>
    </span>
  )
}
