import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Overview } from '#contract/analytics.ts'
import type { Service } from '#contract/attendance/attendance.ts'
import type { Church } from '#contract/church.ts'
import { serverTimeOffset } from '#src/lib/server-time.ts'
import { lastServicesQuery, serviceQuery } from '#src/queries/church-queries.ts'
import { totalsByDate, withOwnMarks } from '#src/queries/service-totals.ts'
import { todayIn } from '#src/queries/today-in.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { seriesWith, sundaysWith } from './rules.ts'

/** The figures of attendance with this device's own marks counted in. */
export interface OwnFigures {
  today: string
  /** The Sunday services, latest first. */
  sundays: Overview['sundays']
  /** Undefined where the server's figures lack it. */
  series: Overview['attendance_series'] | undefined
}

/** Returns the figures of attendance, computed once for all that shows them; undefined until the services are read. */
export function useOwnFigures(
  churchId: string,
  church: Church | undefined,
  overview: Partial<Overview> | undefined,
): OwnFigures | undefined {
  const queryClient = useQueryClient()
  const services = useQuery(lastServicesQuery(churchId))
  const rows = usePending()
  if (!services.data || !church) return undefined
  const isWhole = services.data.totalPages <= 1
  const held = totalsByDate(
    withOwnMarks(
      services.data.services,
      rows,
      churchId,
      (key) => queryClient.getQueryData<Service>(serviceQuery(churchId, key).queryKey),
      serverTimeOffset(),
    ),
  )
  // The list may end between two services of one date.
  const totals = isWhole || services.data.services.every(isFirst) ? held : held.slice(0, -1)
  const today = todayIn(church)
  const sundays = sundaysWith(totals, overview?.sundays ?? [], today)
  const series = overview?.attendance_series
  return { today, sundays, series: series && seriesWith(series, totals, { today, isWhole, sundays }) }
}

function isFirst({ service_id }: ServiceKey): boolean {
  return service_id === undefined
}
