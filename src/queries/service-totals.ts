import type { Service } from '#contract/attendance.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { marksService, overlayService } from '#src/offline/overlay-lists.ts'

/** The attendance of a service. */
export interface ServiceTotal {
  date: string
  /** Members who were there. */
  present: number
  guests: number
  /** Contains marks of this device that the server does not have yet. */
  waiting?: boolean
}

/**
 * Returns the server's totals with this device's own marks, and the services that only this device knows yet. The
 * latest comes first. Where all that was counted has been undone, no service was held.
 *
 * @param rows this device's writes
 * @param storedService returns the server's marks of a service, where this device has stored them
 */
export function withOwnMarks(
  serverTotals: ServiceTotal[],
  rows: OutboxRow[],
  churchId: string,
  storedService: (date: string) => Service | undefined,
  clockOffset: number,
): ServiceTotal[] {
  const totals = new Map(serverTotals.map((total) => [total.date, total]))
  for (const [date, waiting] of markedHere(rows, churchId)) {
    const total = totals.get(date)
    const service = storedService(date)
    // Without the marks of others this device's own cannot be added.
    if (total && !service) totals.set(date, { ...total, waiting })
    else
      totals.set(date, { ...count(overlayService(service, rows, { churchId, date }, clockOffset)), waiting })
  }
  return [...totals.values()]
    .filter(({ present, guests }) => present + guests > 0)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** Returns the dates that are marked in the rows, and whether a mark of theirs waits. */
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
