import { attendance } from '#contract/attendance.ts'
import { donations } from '#contract/donations.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { members } from '#contract/members.ts'
import { podcasts } from '#contract/podcasts.ts'
import type { OutboxRow } from './database.ts'
import { serverTime } from './server-time.ts'

/** What the outbox has to know of a call that can wait. A new one joins by one entry in `changes`. */
export interface Change<E extends Endpoint = Endpoint> {
  endpoint: E
  /** What it changes. */
  things(input: InputOf<E>): string[]
  /** What must be on the server before. */
  needs(input: InputOf<E>): string[]
  /** It happens without being asked for: nobody is told that it waits. */
  quiet?: true
  /** Rows that go in one request: `group` names it, `join` makes its input (times in server time). */
  batch?: {
    group(input: InputOf<E>): string
    join(inputs: InputOf<E>[], clockOffset: number): InputOf<E>
    /** What the answer refuses of a row's input, in the server's words. */
    refusal(answer: ResponseOf<E>, input: InputOf<E>): string | undefined
  }
}

function change<E extends Endpoint>(entry: Change<E>): Change {
  return entry
}

type MarkInput = InputOf<typeof attendance.mark>

function joinMarks(inputs: MarkInput[], clockOffset: number): MarkInput {
  const { church_id, date } = inputs[0]!
  const latest = new Map(inputs.flatMap((input) => input.marks ?? []).map((mark) => [mark.member_id, mark]))
  const marks = [...latest.values()].map((mark) => ({
    ...mark,
    marked_at: serverTime(mark.marked_at, clockOffset),
  }))
  const guests = inputs.findLast((input) => input.guests)?.guests
  return {
    church_id,
    date,
    ...(marks.length > 0 && { marks }),
    ...(guests && { guests: { ...guests, marked_at: serverTime(guests.marked_at, clockOffset) } }),
  }
}

/** The calls that can be made without a network, by name. */
export const changes: Record<string, Change> = {
  [members.add.name]: change<typeof members.add>({
    endpoint: members.add,
    things: (input) => [`member:${input.id}`, `new:${input.id}`],
    needs: () => [],
  }),
  [members.update.name]: change<typeof members.update>({
    endpoint: members.update,
    things: (input) => [`member:${input.member_id}`],
    needs: () => [],
  }),
  [donations.add.name]: change<typeof donations.add>({
    endpoint: donations.add,
    things: (input) => [`donation:${input.id}`, `new:${input.id}`],
    needs: (input) => [`new:${input.member_id}`],
  }),
  [donations.update.name]: change<typeof donations.update>({
    endpoint: donations.update,
    things: (input) => [`donation:${input.donation_id}`],
    needs: (input) => [`new:${input.donation_id}`],
  }),
  [donations.remove.name]: change<typeof donations.remove>({
    endpoint: donations.remove,
    things: (input) => [`donation:${input.donation_id}`],
    needs: (input) => [`new:${input.donation_id}`],
  }),
  [attendance.mark.name]: change<typeof attendance.mark>({
    endpoint: attendance.mark,
    things: (input) => [
      ...(input.marks ?? []).map((mark) => `mark:${input.church_id}:${input.date}:${mark.member_id}`),
      ...(input.guests ? [`guests:${input.church_id}:${input.date}`] : []),
    ],
    // An edit that is refused does not hold up a mark; a person who is not on the server yet does.
    needs: (input) => (input.marks ?? []).map((mark) => `new:${mark.member_id}`),
    batch: {
      group: (input) => `${input.church_id}:${input.date}`,
      join: joinMarks,
      refusal: (answer, input) =>
        answer.refused?.find((refused) => input.marks?.some((mark) => mark.member_id === refused.member_id))
          ?.message,
    },
  }),
  [events.rsvp.name]: change<typeof events.rsvp>({
    endpoint: events.rsvp,
    things: (input) => [`rsvp:${input.event_id}:${input.member_id}`],
    needs: () => [],
    // Of several answers to one invitation the last one goes.
    batch: {
      group: (input) => `${input.event_id}:${input.member_id}`,
      join: (inputs, clockOffset) => {
        const { answered_at, ...last } = inputs.at(-1)!
        return { ...last, ...(answered_at && { answered_at: serverTime(answered_at, clockOffset) }) }
      },
      refusal: () => undefined,
    },
  }),
  [podcasts.savePosition.name]: change<typeof podcasts.savePosition>({
    endpoint: podcasts.savePosition,
    things: (input) => [`position:${input.podcast_id}`],
    needs: () => [],
    quiet: true,
    // Of all the places in one podcast the last one goes.
    batch: {
      group: (input) => input.podcast_id,
      join: (inputs, clockOffset) => {
        const last = inputs.at(-1)!
        return { ...last, moved_at: serverTime(last.moved_at, clockOffset) }
      },
      refusal: () => undefined,
    },
  }),
}

/** The change that a row makes; undefined for a call that this version of the app does not know. */
export function changeOf(row: Pick<OutboxRow, 'call'>): Change | undefined {
  return changes[row.call]
}
