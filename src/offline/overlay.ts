import { attendance } from '#contract/attendance.ts'
import type { Mark, Service } from '#contract/attendance.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Group } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { optionalMemberFields } from '#contract/member.ts'
import type { Member, MemberTexts } from '#contract/member.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { fold } from '#contract/text/text.ts'
import type { OutboxRow } from './database.ts'
import { serverTime } from './server-time.ts'

/** Where a thing stands that was changed on this device: `waiting` to be sent, or refused and needing `attention`. */
export type Standing = 'waiting' | 'attention'

/** A member as the screens show it. */
export interface RosterMember extends Member {
  /** The name folded, for search and order. */
  folded: string
  standing?: Standing
}

/** A service as the screens show it. */
export interface MarkedService {
  date: string
  guests: number
  /** When this device counted the guests, in server time; the server does not tell when others did. */
  guestsMarkedAt?: string
  guestsStanding?: Standing
  /** The marks by member. */
  marks: Map<string, { present: boolean; marked_at: string; standing?: Standing }>
}

function syncStatusOf(row: OutboxRow): Standing | undefined {
  return row.status === 'sent' ? undefined : row.status
}

type AddInput = InputOf<typeof members.add>
type UpdateInput = InputOf<typeof members.update>
type MarkInput = InputOf<typeof attendance.mark>

/** The members with what was added and changed on this device laid over what the server told, by name. */
export function overlayMembers(
  told: Member[],
  groups: Group[],
  rows: OutboxRow[],
  churchId: string,
): RosterMember[] {
  const known = new Map<string, RosterMember>(told.map((m) => [m.id, { ...m, folded: fold(m.name) }]))
  const names = new Map(groups.map((group) => [group.id, group.name]))
  const written = (input: AddInput | UpdateInput, before?: MemberTexts) => ({
    name: input.name,
    folded: fold(input.name),
    // What a write leaves out stays as it is.
    ...recordOf(optionalMemberFields, (field) => (input[field] ?? before?.[field]) || null),
    groups: (input.groups ?? []).map((id) => ({ id, name: names.get(id) ?? '' })),
  })
  for (const row of rows) {
    const at = new Date(row.madeAt).toISOString()
    const standing = syncStatusOf(row)
    if (row.call === members.add.name && row.church === churchId) {
      const input = row.input as AddInput
      const id = input.id ?? row.key
      // Once the server has told of the person, its word counts.
      if (known.has(id) && row.status === 'sent') continue
      known.set(id, {
        id,
        church_id: churchId,
        photo: null,
        createdAt: at,
        updatedAt: at,
        ...written(input),
        standing,
      })
    } else if (row.call === members.update.name) {
      const input = row.input as UpdateInput
      const before = known.get(input.member_id)
      if (before)
        known.set(before.id, { ...before, ...written(input, before), standing: standing ?? before.standing })
    }
  }
  return [...known.values()].toSorted((a, b) => compare(a.folded, b.folded) || compare(a.id, b.id))
}

/** By code points, as the server orders names. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * A service with this device's marks laid over what the server told. Of two marks on one member the later counts,
 * on whichever phone it was made; `clockOffset` turns this device's times into the server's.
 */
export function overlayService(
  told: Service | undefined,
  rows: OutboxRow[],
  where: { churchId: string; date: string },
  clockOffset: number,
): MarkedService {
  const service: MarkedService = {
    date: where.date,
    guests: told?.guests ?? 0,
    marks: new Map(told?.marks.map((mark) => [mark.member_id, mark])),
  }
  layRows(service, rows.filter(marksService(where)), clockOffset)
  return service
}

/** The service with later marks laid over it as well; costs as much as they are, not as the whole service. */
export function overlayFurther(
  service: MarkedService,
  later: OutboxRow[],
  clockOffset: number,
): MarkedService {
  const further = { ...service, marks: new Map(service.marks) }
  layRows(further, later, clockOffset)
  return further
}

/** Whether a row marks the service. */
export function marksService({ churchId, date }: { churchId: string; date: string }) {
  return (row: OutboxRow) =>
    row.call === attendance.mark.name && row.church === churchId && (row.input as MarkInput).date === date
}

/** @param rows of this service, in order */
function layRows(service: MarkedService, rows: OutboxRow[], clockOffset: number): void {
  for (const row of rows) {
    const input = row.input as MarkInput
    // Times in a row that has been part of a request are the server's already.
    const offset = row.batch ? 0 : clockOffset
    const standing = syncStatusOf(row)
    for (const mark of input.marks ?? []) layMark(service, mark, offset, standing)
    if (input.guests) {
      service.guests = input.guests.count
      service.guestsMarkedAt = serverTime(input.guests.marked_at, offset)
      service.guestsStanding = standing
    }
  }
}

function layMark(service: MarkedService, mark: Mark, offset: number, standing: Standing | undefined): void {
  const marked_at = serverTime(mark.marked_at, offset)
  const before = service.marks.get(mark.member_id)
  if (before && Date.parse(before.marked_at) > Date.parse(marked_at)) return
  service.marks.set(mark.member_id, { present: mark.present, marked_at, standing })
}
