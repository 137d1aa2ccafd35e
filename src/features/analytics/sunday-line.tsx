import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Overview } from '#contract/analytics.ts'
import type { Church } from '#contract/church.ts'
import type { Service } from '#contract/attendance.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { serverTimeOffset } from '#src/lib/server-time.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { lastServicesQuery, serviceQuery } from '#src/queries/church-queries.ts'
import { withOwnMarks } from '#src/queries/service-totals.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { sundayFigures } from './rules.ts'
import type { SundayFigures } from './rules.ts'
import styles from './sunday-line.module.css'

/** The line that matters: how many came on Sunday, this phone's own marks counted in, and whether that is usual. */
export function SundayLine({
  churchId,
  church,
  known,
}: {
  churchId: string
  church: Church | undefined
  /** The Sundays that the server has compared. */
  known: Overview['sundays']
}) {
  const queryClient = useQueryClient()
  const services = useQuery(lastServicesQuery(churchId))
  const rows = usePending()
  if (!services.data || !church) return <Skeleton width="16rem" height="1.5em" />
  const totals = withOwnMarks(
    services.data.services,
    rows,
    churchId,
    (date) => queryClient.getQueryData<Service>(serviceQuery(churchId, date).queryKey),
    serverTimeOffset(),
  )
  const figures = sundayFigures(totals, known, todayIn(church))
  if (!figures) return <p className={styles.none}>{m.dashboard_no_visits()}</p>
  const n = figures.visits
  const figure = formatNumber(n)
  return (
    <p className={styles.line}>
      <strong>
        {figures.running ? m.dashboard_visits_so_far({ n, figure }) : m.dashboard_visits({ n, figure })}
      </strong>
      {figures.usual !== null && (
        <>
          , <span className={styles.usual}>{comparison({ ...figures, usual: figures.usual })}</span>
        </>
      )}
    </p>
  )
}

/** "12 more than usual"; of a service that goes on only what is usual, since it has not fallen short yet. */
function comparison({ visits, usual, running }: SundayFigures & { usual: number }): string {
  if (running) return m.dashboard_usually({ usual: formatNumber(usual) })
  if (visits === usual) return m.dashboard_as_usual()
  const difference = formatNumber(Math.abs(visits - usual))
  return visits > usual
    ? m.dashboard_more_than_usual({ n: difference })
    : m.dashboard_fewer_than_usual({ n: difference })
}
