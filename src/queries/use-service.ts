import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '#contract/attendance.ts'
import { pollEvery } from '#src/lib/live-connection.ts'
import { serverTimeOffset } from '#src/lib/server-time.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { MarkedService } from '#src/offline/overlay.ts'
import { marksService, overlayFurther, overlayService } from '#src/offline/overlay-service.ts'
import { serviceQuery } from './church-queries.ts'
import { usePendingOf } from './use-pending.ts'

/** How often what other phones have marked is read where they cannot tell it, in milliseconds. */
const othersMark = 30_000

/** One service of a church with this device's own marks and count of guests. */
export function useService(churchId: string, date: string) {
  const told = useQuery({ ...serviceQuery(churchId, date), refetchInterval: () => pollEvery(othersMark) })
  const rows = usePendingOf(marksService({ churchId, date }))
  const [lay] = useState(layerOfRows)
  return { service: lay(told.data, rows, { churchId, date }, serverTimeOffset() ?? 0), told }
}

type Layer = { told?: Service; rows: OutboxRow[]; date: string; offset: number; service: MarkedService }

/** Lays only those rows that are new, as long as nothing else has changed: one mark must not cost a thousand. */
function layerOfRows() {
  let last: Layer | undefined
  return (
    told: Service | undefined,
    rows: OutboxRow[],
    where: { churchId: string; date: string },
    offset: number,
  ): MarkedService => {
    const goesOn =
      last &&
      last.told === told &&
      last.date === where.date &&
      last.offset === offset &&
      last.rows.every((row, i) => row === rows[i])
    if (last && goesOn && last.rows.length === rows.length) return last.service
    const service =
      last && goesOn
        ? overlayFurther(last.service, rows.slice(last.rows.length), offset)
        : overlayService(told, rows, where, offset)
    last = { told, rows, date: where.date, offset, service }
    return service
  }
}
