import { isSameService } from '#contract/attendance/service-calendar.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '#contract/attendance/attendance.ts'
import { pollEvery } from '#src/lib/live-connection.ts'

import { serverTimeOffset } from '#src/lib/server-time.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { MarkedService, ServiceOf } from '#src/offline/overlay.ts'
import { marksService, overlayFurther, overlayService } from '#src/offline/overlay-lists.ts'
import { serviceQuery } from './church-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** Poll interval in milliseconds without a live stream. */
const pollInterval = 30_000

/** With pending marks and guest count. */
export function useService(churchId: string, { date, service_id }: ServiceKey) {
  const of = { churchId, date, service_id }
  const query = useQuery({ ...serviceQuery(churchId, of), refetchInterval: () => pollEvery(pollInterval) })
  const rows = usePendingOf(marksService(of))
  const [overlay] = useState(incrementalOverlay)
  return { service: overlay(query.data, rows, of, serverTimeOffset()), query }
}

type Layer = { serverData?: Service; rows: OutboxRow[]; offset: number; service: MarkedService }

/** Applies only new rows while nothing else has changed: one mark must not cost as much as a thousand. */
function incrementalOverlay() {
  let last: Layer | undefined
  return (
    serverData: Service | undefined,
    rows: OutboxRow[],
    of: ServiceOf,
    offset: number,
  ): MarkedService => {
    const isContinued =
      last &&
      last.serverData === serverData &&
      isSameService(last.service, of) &&
      last.offset === offset &&
      last.rows.every((row, i) => row === rows[i])
    if (last && isContinued && last.rows.length === rows.length) return last.service
    const service =
      last && isContinued
        ? overlayFurther(last.service, rows.slice(last.rows.length), offset)
        : overlayService(serverData, rows, of, offset)
    last = { serverData, rows, offset, service }
    return service
  }
}
