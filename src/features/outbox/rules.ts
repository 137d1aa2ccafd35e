import { attendance } from '#contract/attendance.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { parkedWith } from '#src/offline/plan.ts'
import { waitingRows } from '#src/widgets/waiting.ts'

/** What a waiting row does, for the screen to put into words. Names are missing where the device does not know them. */
export type Deed =
  | { kind: 'member-added' | 'member-changed'; name: string }
  | { kind: 'marked'; present: boolean; name: string | undefined; date: string }
  | { kind: 'marks'; count: number; date: string }
  | { kind: 'guests'; count: number; date: string }
  | { kind: 'unknown' }

/** What a row does; `names` are the members' by id. */
export function deedOf(row: OutboxRow, names: ReadonlyMap<string, string>): Deed {
  if (row.call === members.add.name || row.call === members.update.name) {
    const { name } = row.input as InputOf<typeof members.add>
    return { kind: row.call === members.add.name ? 'member-added' : 'member-changed', name }
  }
  if (row.call !== attendance.mark.name) return { kind: 'unknown' }
  const { date, marks = [], guests } = row.input as InputOf<typeof attendance.mark>
  const [mark] = marks
  if (mark && marks.length === 1) {
    return { kind: 'marked', present: mark.present, name: names.get(mark.member_id), date }
  }
  if (guests && marks.length === 0) return { kind: 'guests', count: guests.count, date }
  return { kind: 'marks', count: marks.length, date }
}

/** The names of people who are in the outbox only, by id. */
export function namesInRows(rows: readonly OutboxRow[]): Map<string, string> {
  const added = rows.filter((row) => row.call === members.add.name)
  return new Map(added.map((row) => [String(row.input['id']), String(row.input['name'])]))
}

/** A refused row with those that cannot go before it is settled. */
export interface Refused {
  row: OutboxRow
  held: OutboxRow[]
}

/** What needs the person, each with what it holds up, and what simply waits its turn. */
export function sortWaiting(rows: readonly OutboxRow[]): { refused: Refused[]; waiting: OutboxRow[] } {
  const named = waitingRows(rows)
  const holders = parkedWith([...rows])
  const refused = named
    .filter((row) => row.status === 'attention')
    .map((row) => ({ row, held: rows.filter(({ order }) => holders.get(order)?.order === row.order) }))
  const waiting = named.filter((row) => row.status === 'waiting' && !holders.has(row.order))
  return { refused, waiting }
}
