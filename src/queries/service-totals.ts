import type { Service } from '#contract/attendance.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { marksService, overlayService } from '#src/offline/overlay-service.ts'

/** What came of a service. */
export interface ServiceTotal {
  date: string
  /** Members who were there. */
  present: number
  guests: number
  /** This device's own marks are in it that the server does not have yet. */
  waiting?: boolean
}

/**
 * The totals that the server told, with this device's own marks counted in; services that only this device knows of
 * yet are among them. The latest comes first.
 *
 * @param rows this device's writes
 * @param kept the marks that the server told of a service, where this device keeps them
 */
export function withOwnMarks(
  told: ServiceTotal[],
  rows: OutboxRow[],
  churchId: string,
  kept: (date: string) => Service | undefined,
  clockOffset: number,
): ServiceTotal[] {
  const totals = new Map(told.map((total) => [total.date, total]))
  for (const [date, waiting] of markedHere(rows, churchId)) {
    const total = totals.get(date)
    const service = kept(date)
    // Without the marks of others the own ones cannot be added up.
    if (total && !service) totals.set(date, { ...total, waiting })
    else
      totals.set(date, { ...count(overlayService(service, rows, { churchId, date }, clockOffset)), waiting })
  }
  return [...totals.values()].toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** The dates that are marked in the rows, and whether something of it waits. */
function markedHere(rows: OutboxRow[], churchId: string): Map<string, boolean> {
  const dates = new Map<string, boolean>()
  for (const row of rows) {
    const date = String(row.input['date'])
    if (!marksService({ churchId, date })(row)) continue
    dates.set(date, dates.get(date) || row.status !== 'sent')
  }
  return dates
}

function count({ date, guests, marks }: ReturnType<typeof overlayService>): ServiceTotal {
  return { date, guests, present: [...marks.values()].filter((mark) => mark.present).length }
}
