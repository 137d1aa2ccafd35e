import * as v from 'valibot'
import { editConflicts, editInput } from './edit.ts'
import type { EditRules } from './edit.ts'
import { minuteOfDay } from './fields/time-of-day.ts'
import { areaForApiKeys, endpoint } from './endpoint.ts'
import {
  date,
  id,
  instant,
  notBefore,
  limit,
  maxMembers,
  message,
  optionalText,
  page,
  requiredText,
} from './fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export const rsvpStatus = v.picklist(['pending', 'yes', 'no'], () => m.field_invalid())
export type RsvpStatus = v.InferOutput<typeof rsvpStatus>

export const invitedMember = v.object({
  id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  rsvp_status: rsvpStatus,
  /** Short link to the guest's RSVP page. */
  rsvp_link: v.string(),
  /** Delivery status of the last message with the link; null if none was sent. */
  sent: v.nullable(
    v.picklist(['queued', 'sent', 'delivered', 'failed', 'opted_out', 'no_address', 'not_textable', 'kept']),
  ),
})
export type InvitedMember = v.InferOutput<typeof invitedMember>

/** `date`: calendar date without time zone; times are free text ("10:00 AM"). */
export const eventSummary = v.object({
  id: v.string(),
  church_id: v.string(),
  title: v.string(),
  description: v.string(),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  /** Empty for the church's address. */
  location: v.string(),
  /** Shared by all dates of a series; null for a single event. */
  series_id: v.nullable(v.string()),
  invited_count: v.number(),
  rsvp_yes_count: v.number(),
  rsvp_no_count: v.number(),
  createdAt: v.string(),
})
export type EventSummary = v.InferOutput<typeof eventSummary>

/** An event with its church and invited members, by name. */
export const eventView = v.object({
  ...eventSummary.entries,
  church_name: v.string(),
  church_address: v.string(),
  invited_members: v.array(invitedMember),
})
export type EventDetail = v.InferOutput<typeof eventView>

const eventDate = v.pipe(
  v.string(() => m.date_required()),
  v.nonEmpty(() => m.date_required()),
  v.transform((text) => text.replace(/T.*$/, '')),
  date,
  v.check(
    (day) => day >= '1900' && day < '2101',
    () => m.service_date_too_far(),
  ),
)

export const eventFields = {
  title: requiredText(200, () => m.title_required()),
  date: eventDate,
  start_time: requiredText(40, () => m.start_time_required()),
  end_time: requiredText(40, () => m.end_time_required()),
  description: optionalText(5000),
  location: optionalText(300),
}

/** Normalises parsable times: "10:00 AM" equals "10 h". */
const timeOf = (text: unknown) => (typeof text === 'string' ? (minuteOfDay(text) ?? text) : text)

export const eventRules: EditRules = { normal: { start_time: timeOf, end_time: timeOf } }

const anyMembers = v.pipe(
  v.array(id),
  v.maxLength(maxMembers, () => m.limit_too_large()),
)
const memberIds = v.pipe(
  anyMembers,
  v.minLength(1, () => m.members_required()),
)

const scope = v.optional(
  v.picklist(['one', 'following'], () => m.field_invalid()),
  'one',
)

/** `rsvp` and `member_name` need the ids of an invitation link. */
export const publicEvent = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  /** The event's location, else the church's address. */
  location: v.string(),
  church_id: v.string(),
  church_name: v.string(),
  /** Picture names and colour of the church; null without one. */
  church_logo: v.nullable(v.string()),
  church_cover: v.nullable(v.string()),
  church_colour: v.nullable(v.string()),
  timezone: v.string(),
  language: v.string(),
  /** Over in the church's time zone; RSVPs are rejected. */
  over: v.boolean(),
  rsvp: v.nullable(rsvpStatus),
  member_name: v.nullable(v.string()),
})
export type PublicEvent = v.InferOutput<typeof publicEvent>

export const events = areaForApiKeys('events', {
  list: endpoint({
    method: 'GET',
    path: 'church/events',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'The events of a church: the coming ones from the next on, then the past ones from the latest back.',
    input: v.object({
      church_id: id,
      page,
      limit,
      from: v.optional(date),
      to: v.optional(date),
    }),
    response: v.object({
      events: v.array(eventSummary),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: 'church/events/{event_id}',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    summary: 'One event with everybody who is invited.',
    input: v.object({ event_id: id }),
    response: eventView,
  }),
  create: endpoint({
    method: 'POST',
    path: 'church/events',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Makes an event and invites members to it, or does neither; with `repeat_weeks`, that many in all, a week apart. The same id again answers what is there.',
    input: v.object({
      id: v.optional(id),
      church_id: id,
      ...eventFields,
      member_ids: v.optional(anyMembers, []),
      /** Series only: invites to all dates instead of the first. */
      invite_to_all: v.optional(
        v.boolean(() => m.field_invalid()),
        false,
      ),
      repeat_weeks: v.optional(
        v.pipe(
          v.number(() => m.number_invalid()),
          v.integer(() => m.number_invalid()),
          v.minValue(1, () => m.number_invalid()),
          v.maxValue(52, () => m.repeat_too_often()),
        ),
        1,
      ),
    }),
    response: eventView,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/events/{event_id}',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    summary:
      'Changes an event; with the scope `following`, also those of its series that come after it, whose dates move by as many days.',
    input: v.object({ event_id: id, ...editInput(eventFields), scope }),
    form: v.object(eventFields),
    response: v.object({ ...eventView.entries, ...editConflicts }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'church/events/{event_id}',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    summary:
      'Deletes an event with its invitations; with the scope `following`, also those of its series that come after it.',
    input: v.object({ event_id: id, scope }),
    response: message,
    queueable: true,
  }),
  invite: endpoint({
    method: 'POST',
    path: 'church/events/{event_id}/invite',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    summary:
      "Invites members; who is invited already stays. Counts towards the plan's invitations of the month.",
    input: v.object({ event_id: id, member_ids: memberIds }),
    response: v.object({ invited: v.number() }),
  }),
  uninvite: endpoint({
    method: 'DELETE',
    path: 'church/events/{event_id}/invite',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    sends: 'json',
    summary: 'Takes invitations back. They stay counted: what a plan bounds is how many are made in a month.',
    input: v.object({ event_id: id, member_ids: memberIds }),
    response: v.object({ removed: v.number() }),
  }),
  setRsvps: endpoint({
    method: 'PUT',
    path: 'church/events/{event_id}/rsvps',
    in: 'church',
    who: 'leader',
    scope: 'event_id',
    summary:
      'Sets what invited members have answered by word of mouth; `pending` takes an answer back. Who is not invited stays so.',
    input: v.object({ event_id: id, member_ids: memberIds, status: rsvpStatus }),
    response: v.object({ changed: v.number() }),
  }),
  getPublic: endpoint({
    method: 'GET',
    path: 'church/public/events/{event_id}',
    who: 'anyone',
    summary: 'An event as a guest sees it; with the ids of the link, also the answer given so far.',
    input: v.object({ event_id: id, church_id: v.optional(id), member_id: v.optional(id) }),
    response: publicEvent,
  }),
  rsvp: endpoint({
    method: 'POST',
    path: 'church/events/{event_id}/rsvp',
    who: 'anyone',
    // Guests at a venue may share one IP address.
    tries: { count: 1000, minutes: 10 },
    summary: 'Answers an invitation; can be changed until the event is over. The latest answer counts.',
    input: v.object({
      event_id: id,
      church_id: id,
      member_id: id,
      status: v.picklist(['yes', 'no'], () => m.field_invalid()),
      /** Time of the RSVP. Default: now. */
      answered_at: v.optional(instant),
      not_before: notBefore,
    }),
    response: v.object({ message: v.string(), status: rsvpStatus }),
    queueable: true,
    guest: ['event_id', 'member_id'],
  }),
  calendar: endpoint({
    method: 'GET',
    path: 'church/public/events/{event_id}/calendar.ics',
    who: 'anyone',
    summary: 'The event for a calendar.',
    input: v.object({ event_id: id }),
    response: { download: 'text/calendar' },
  }),
})
