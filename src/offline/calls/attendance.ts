import { serviceKey, serviceText } from '#contract/attendance/service-key.ts'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import { toServerTime } from '#contract/device-time.ts'
import type { ClockReadings } from '#contract/device-time.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { markKeys } from '#src/offline/add-row.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { syncStatusOf } from '#src/offline/overlay.ts'
import type { MarkedService, SyncStatus } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'

type Input = ValidInputOf<typeof attendance.mark>

export const attendanceCalls = {
  'attendance.mark': queueable(attendance.mark, {
    entityKeys: (input) => [
      ...(input.marks ?? []).map((mark) => markKeys(input.church_id, input, mark.member_id).changes),
      ...(input.guests ? [`guests:${input.church_id}:${serviceText(input)}`] : []),
    ],
    // Marks wait for a new member, not for a rejected edit.
    dependsOn: (input) =>
      (input.marks ?? []).map((mark) => markKeys(input.church_id, input, mark.member_id).needs),
    batch: {
      group: (input) => `${input.church_id}:${serviceText(input)}`,
      join,
      rejection: (response, input) =>
        response.refused?.find((rejected) =>
          input.marks?.some((mark) => mark.member_id === rejected.member_id),
        )?.message,
    },
    overlay: {
      service: {
        isOf: (row, of) => row.church === of.churchId && serviceText(row.input as Input) === serviceText(of),
        apply,
      },
    },
    readBack: ({ date, service_id }) => [
      { list: 'service', date, service_id },
      { list: 'services' },
      { list: 'analytics' },
    ],
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

function join(inputs: Input[]): Input {
  const { church_id, date, service_id } = inputs[0]!
  const latest = new Map(inputs.flatMap((input) => input.marks ?? []).map((mark) => [mark.member_id, mark]))
  const marks = [...latest.values()]
  const guests = inputs.findLast((input) => input.guests)?.guests
  return {
    church_id,
    ...serviceKey({ date, service_id }),
    ...(marks.length > 0 && { marks }),
    ...(guests && { guests }),
  }
}

function apply(service: MarkedService, row: OutboxRow, clockOffset: number): void {
  const input = row.input as Input
  const syncStatus = syncStatusOf(row)
  const device = Date.now()
  const now = { device, server: device + (row.inServerTime ? 0 : clockOffset) }
  for (const mark of input.marks ?? []) applyMark(service, mark, now, syncStatus)
  if (input.guests) service.guests = input.guests.count
}

/** The later mark wins across devices; of this device's own the last made, whatever its clock did. */
function applyMark(
  service: MarkedService,
  { member_id, present, marked_at, not_before }: Mark,
  now: ClockReadings,
  syncStatus: SyncStatus | undefined,
): void {
  const notBefore = not_before === undefined ? 0 : Date.parse(not_before)
  const time = toServerTime({ at: Date.parse(marked_at), notBefore }, now)
  const previous = service.marks.get(member_id)
  const isEarlier = previous !== undefined && Date.parse(previous.marked_at) > time
  if (isEarlier && !previous.own) return
  service.marks.set(member_id, {
    present,
    marked_at: isEarlier ? previous.marked_at : new Date(time).toISOString(),
    own: true,
    syncStatus,
  })
}
