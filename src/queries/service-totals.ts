import { serviceKey, serviceText } from '#contract/attendance/service-key.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import type { Service } from '#contract/attendance/attendance.ts'

import type { OutboxRow } from '#src/offline/database.ts'
import { marksService, overlayService } from '#src/offline/overlay-lists.ts'

export interface ServiceTotal extends ServiceKey {
  /** Of its service time; omitted for the first one, and where only this device knows the service. */
  name?: string | undefined
  present: number
  guests: number
  /** Includes marks that the server does not have yet. */
  waiting?: boolean | undefined
}

/**
 * With pending marks, plus services known only to this device, newest first. Drops services without marks.
 * @param rows this device's writes
 * @param storedService returns the server's marks of a service, where this device has stored them
 */
export function withOwnMarks(
  serverTotals: ServiceTotal[],
  rows: OutboxRow[],
  churchId: string,
  storedService: (key: ServiceKey) => Service | undefined,
  clockOffset: number,
): ServiceTotal[] {
  const totals = new Map(serverTotals.map((total) => [serviceText(total), total]))
  for (const [text, { key, waiting }] of markedHere(rows, churchId)) {
    const total = totals.get(text)
    const service = storedService(key)
    // Pending marks can only be added if the service's other marks are cached.
    const counted =
      total && !service ? total : count(overlayService(service, rows, { churchId, ...key }, clockOffset))
    totals.set(text, { ...total, ...counted, waiting })
  }
  return [...totals.values()]
    .filter(({ present, guests }) => present + guests > 0)
    .toSorted((a, b) => b.date.localeCompare(a.date))
}

/** Adds up the services of each date. */
export function totalsByDate(totals: readonly ServiceTotal[]): ServiceTotal[] {
  const dates = new Map<string, ServiceTotal>()
  for (const { date, present, guests, waiting } of totals) {
    const before = dates.get(date)
    dates.set(date, {
      date,
      present: present + (before?.present ?? 0),
      guests: guests + (before?.guests ?? 0),
      waiting: waiting || before?.waiting,
    })
  }
  return [...dates.values()]
}

/** The services with marks of this device, and whether one of these is pending. */
function markedHere(rows: OutboxRow[], churchId: string) {
  const services = new Map<string, { key: ServiceKey; waiting: boolean }>()
  for (const row of rows) {
    const { date, service_id } = row.input as Partial<ServiceKey>
    if (date === undefined) continue
    const key = serviceKey({ date, service_id })
    if (!marksService({ churchId, ...key })(row)) continue
    const text = serviceText(key)
    services.set(text, { key, waiting: services.get(text)?.waiting || row.status !== 'sent' })
  }
  return services
}

function count({ date, service_id, guests, marks }: ReturnType<typeof overlayService>): ServiceTotal {
  const present = [...marks.values()].filter((mark) => mark.present).length
  return { ...serviceKey({ date, service_id }), guests, present }
}
