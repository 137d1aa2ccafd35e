import Briefcase from 'lucide-react/icons/briefcase'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Trophy from 'lucide-react/icons/trophy'
import type { LeagueKind } from '#contract/leagues/league.ts'
import { kindNames } from './league-texts.ts'
import styles from './league-tile.module.css'

const icons: Record<LeagueKind, typeof Trophy> = { league: Trophy, event: CalendarDays, job: Briefcase }

/** Icon of a kind. */
export function LeagueTile({ kind }: { kind: LeagueKind }) {
  const Icon = icons[kind]
  return (
    <span className={styles.tile}>
      <Icon role="img" aria-label={kindNames[kind]()} />
    </span>
  )
}
