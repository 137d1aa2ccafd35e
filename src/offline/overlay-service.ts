import type { Service } from '#contract/attendance.ts'
import type { OutboxRow } from './database.ts'
import type { MarkedService, ServiceOf } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/**
 * A service with this device's marks laid over the server's; `clockOffset` turns this device's times into the
 * server's.
 */
export function overlayService(
  serverService: Service | undefined,
  rows: OutboxRow[],
  of: ServiceOf,
  clockOffset: number,
): MarkedService {
  const service: MarkedService = {
    date: of.date,
    guests: serverService?.guests ?? 0,
    marks: new Map(serverService?.marks.map((mark) => [mark.member_id, mark])),
  }
  applyRows(service, rows.filter(marksService(of)), clockOffset)
  return service
}

/** The service with later marks laid over it as well; costs as much as they are, not as the whole service. */
export function overlayFurther(
  service: MarkedService,
  later: OutboxRow[],
  clockOffset: number,
): MarkedService {
  const further = { ...service, marks: new Map(service.marks) }
  applyRows(further, later, clockOffset)
  return further
}

/** Whether a row marks the service. */
export function marksService(of: ServiceOf) {
  return (row: OutboxRow) => callOf(row)?.overlay.service?.isOf(row, of) ?? false
}

/** @param rows of this service, in order */
function applyRows(service: MarkedService, rows: OutboxRow[], clockOffset: number): void {
  for (const row of rows) callOf(row)?.overlay.service?.apply(service, row, clockOffset)
}
