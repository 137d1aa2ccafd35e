import { attendance } from '#contract/attendance.ts'
import type { Mark } from '#contract/attendance.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { toServerTime } from '#src/lib/server-time.ts'
import { markKeys } from '#src/offline/add-row.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { MarkedService, SyncStatus } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'
import { rowClockOffset } from '#src/offline/row-clock.ts'

type Input = ValidInputOf<typeof attendance.mark>

export const attendanceCalls = {
  /** Marks of members and the count of guests on one service. */
  'attendance.mark': queueable(attendance.mark, {
    entityKeys: (input) => [
      ...(input.marks ?? []).map((mark) => markKeys(input.church_id, input.date, mark.member_id).changes),
      ...(input.guests ? [`guests:${input.church_id}:${input.date}`] : []),
    ],
    // An edit that is rejected does not hold up a mark; a person who is not on the server yet does.
    dependsOn: (input) =>
      (input.marks ?? []).map((mark) => markKeys(input.church_id, input.date, mark.member_id).needs),
    batch: {
      group: (input) => `${input.church_id}:${input.date}`,
      join,
      rejection: (response, input) =>
        response.refused?.find((rejected) =>
          input.marks?.some((mark) => mark.member_id === rejected.member_id),
        )?.message,
    },
    overlay: {
      service: {
        isOf: (row, { churchId, date }) => row.church === churchId && (row.input as Input).date === date,
        apply,
      },
    },
    readBack: ({ date }) => [{ list: 'service', date }, { list: 'services' }, { list: 'analytics' }],
    describe({ date, marks = [], guests }, { names }) {
      const [mark] = marks
      if (mark && marks.length === 1) {
        return { kind: 'marked', present: mark.present, name: names.get(mark.member_id), date }
      }
      if (guests && marks.length === 0) return { kind: 'guests', count: guests.count, date }
      return { kind: 'marks', count: marks.length, date }
    },
  }),
}

/** Of several marks on one member, and of several counts of guests, the last one goes. */
function join(inputs: Input[], clockOffset: number): Input {
  const { church_id, date } = inputs[0]!
  const latest = new Map(inputs.flatMap((input) => input.marks ?? []).map((mark) => [mark.member_id, mark]))
  const marks = [...latest.values()].map((mark) => ({
    ...mark,
    marked_at: toServerTime(mark.marked_at, clockOffset),
  }))
  const guests = inputs.findLast((input) => input.guests)?.guests
  return {
    church_id,
    date,
    ...(marks.length > 0 && { marks }),
    ...(guests && { guests: { ...guests, marked_at: toServerTime(guests.marked_at, clockOffset) } }),
  }
}

function apply(service: MarkedService, row: OutboxRow, clockOffset: number): void {
  const input = row.input as Input
  // Times in a row that has been part of a request are the server's already.
  const offset = row.batch ? 0 : (rowClockOffset(row) ?? clockOffset)
  const syncStatus = syncStatusOf(row)
  for (const mark of input.marks ?? []) applyMark(service, mark, offset, syncStatus)
  if (input.guests) {
    service.guests = input.guests.count
    service.guestsMarkedAt = toServerTime(input.guests.marked_at, offset)
    service.guestsSyncStatus = syncStatus
  }
}

/**
 * Of two marks on one member the later counts, on whichever phone it was made; of two of this device the one that was
 * made after the other, whatever became of its clock in between.
 */
function applyMark(
  service: MarkedService,
  mark: Mark,
  offset: number,
  syncStatus: SyncStatus | undefined,
): void {
  const marked_at = toServerTime(mark.marked_at, offset)
  const previous = service.marks.get(mark.member_id)
  const isEarlier = previous !== undefined && Date.parse(previous.marked_at) > Date.parse(marked_at)
  if (isEarlier && !previous.own) return
  service.marks.set(mark.member_id, {
    present: mark.present,
    marked_at: isEarlier ? previous.marked_at : marked_at,
    own: true,
    syncStatus,
  })
}
