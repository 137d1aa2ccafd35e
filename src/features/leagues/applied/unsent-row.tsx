import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { leagueQuery } from '#src/queries/league-queries.ts'
import { ListRow } from '#src/ui/list-row.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { placeText } from '#src/features/leagues/league-texts.ts'
import { LeagueTile } from '#src/features/leagues/league-tile.tsx'
import type { UnsentApplication } from './use-unsent-applications.ts'
import { ViewLeague } from './view-league.tsx'
import styles from './applied.module.css'

/** An unsent application, linked to the page where it can be resent or changed. */
export function UnsentRow({ leagueId, syncStatus }: UnsentApplication) {
  const { data: league } = useQuery(leagueQuery(leagueId), queryClient)
  if (!league) return null
  return (
    <ListRow
      leading={<LeagueTile kind={league.kind} />}
      title={<bdi>{league.title}</bdi>}
      detail={
        <div className={styles.detail}>
          <bdi>{`${league.address}, ${placeText(league)}`}</bdi>
          <span className={styles.state}>{syncStatus && <SyncBadge syncStatus={syncStatus} />}</span>
          <span className={styles.state}>
            <ViewLeague leagueId={leagueId} title={league.title} kind={league.kind} />
          </span>
        </div>
      }
    />
  )
}
