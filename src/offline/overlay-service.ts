import type { Service } from '#contract/attendance.ts'
import type { OutboxRow } from './database.ts'
import type { MarkedService, ServiceOf } from './overlay.ts'
import { callOf } from './queueable-calls.ts'

/** `clockOffset` turns this device's instants into the server's. */
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

/** Costs as much as the later rows, not as the service. */
export function overlayFurther(
  service: MarkedService,
  later: OutboxRow[],
  clockOffset: number,
): MarkedService {
  const further = { ...service, marks: new Map(service.marks) }
  applyRows(further, later, clockOffset)
  return further
}

export function marksService(of: ServiceOf) {
  return (row: OutboxRow) => callOf(row)?.overlay.service?.isOf(row, of) ?? false
}

function applyRows(service: MarkedService, rows: OutboxRow[], clockOffset: number): void {
  for (const row of rows) callOf(row)?.overlay.service?.apply(service, row, clockOffset)
}
