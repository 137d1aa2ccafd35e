import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { leagueQuery } from '#src/queries/league-queries.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { placeText } from '#src/features/leagues/league-texts.ts'
import { LeagueTile } from '#src/features/leagues/league-tile.tsx'
import type { UnsentApplication } from './use-unsent-applications.ts'
import styles from './applied.module.css'

/** An application that the list does not have yet, with the way to the page where it is sent again or changed. */
export function UnsentRow({ leagueId, syncStatus }: UnsentApplication) {
  const { data: league } = useQuery(leagueQuery(leagueId), queryClient)
  if (!league) return null
  const view = league.kind === 'job' ? m.leagues_view_job() : m.leagues_view_league()
  return (
    <ListRow
      leading={<LeagueTile kind={league.kind} />}
      title={<bdi>{league.title}</bdi>}
      detail={
        <div className={styles.detail}>
          <bdi>{`${league.address}, ${placeText(league)}`}</bdi>
          <span className={styles.state}>{syncStatus && <SyncBadge syncStatus={syncStatus} />}</span>
          <span className={styles.state}>
            <Link
              to="/leagues/$leagueId"
              params={{ leagueId }}
              className={buttonClass({ size: 'sm' })}
              aria-label={`${view}: ${league.title}`}
            >
              {view}
            </Link>
          </span>
        </div>
      }
    />
  )
}
