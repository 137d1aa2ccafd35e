import type { Service } from '#contract/attendance.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { marksService, overlayService } from '#src/offline/overlay-lists.ts'

export interface ServiceTotal {
  date: string
  present: number
  guests: number
  /** Includes marks that the server does not have yet. */
  waiting?: boolean
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
  storedService: (date: string) => Service | undefined,
  clockOffset: number,
): ServiceTotal[] {
  const totals = new Map(serverTotals.map((total) => [total.date, total]))
  for (const [date, waiting] of markedHere(rows, churchId)) {
    const total = totals.get(date)
    const service = storedService(date)
    // Pending marks can only be added if the service's other marks are cached.
    if (total && !service) totals.set(date, { ...total, waiting })
    else
      totals.set(date, { ...count(overlayService(service, rows, { churchId, date }, clockOffset)), waiting })
  }
  return [...totals.values()]
    .filter(({ present, guests }) => present + guests > 0)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

/** Also whether one of the date's marks is pending. */
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
