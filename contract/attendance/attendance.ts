import * as v from 'valibot'
import { areaForApiKeys, endpoint } from '#contract/endpoint.ts'
import { serviceTime } from './service-time-view.ts'
import { date, id, instant, limit, notBefore, page } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** A member's presence. The latest `marked_at` wins across devices. */
export const mark = v.object({
  member_id: id,
  present: v.boolean(),
  marked_at: instant,
  not_before: notBefore,
})
export type Mark = v.InferOutput<typeof mark>

const guestCount = v.pipe(
  v.number(() => m.number_invalid()),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
  v.maxValue(100_000, () => m.number_invalid()),
)

/** A service with its marks and guests (visitors who are not members). */
export const service = v.object({
  date: v.string(),
  /** Its service time; omitted for the church's first one. */
  service_id: v.optional(v.string()),
  guests: v.number(),
  marks: v.array(v.object({ member_id: v.string(), present: v.boolean(), marked_at: v.string() })),
})
export type Service = v.InferOutput<typeof service>

/** The id of a service time; by default the church's first one. */
const service_id = v.optional(id)

export const attendance = areaForApiKeys('attendance', {
  get: endpoint({
    method: 'GET',
    path: 'church/attendance',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary: 'The marks of one service; an empty list where nothing has been marked.',
    input: v.object({ church_id: id, date, service_id }),
    response: service,
  }),
  serviceTimes: endpoint({
    method: 'GET',
    path: 'church/services',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary:
      'The service times of a church, ended ones too, and its extra services of the last 12 months, the first ' +
      'service time first. A church begins with one, on Sundays at 9:00.',
    input: v.object({ church_id: id }),
    response: v.object({ service_times: v.array(serviceTime) }),
  }),
  services: endpoint({
    method: 'GET',
    path: 'church/attendance/services',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary: 'The services held, the latest first, with totals.',
    input: v.object({ church_id: id, page, limit }),
    response: v.object({
      services: v.array(
        v.object({
          date: v.string(),
          /** Of its service time, with its name; omitted for the church's first one. */
          service_id: v.optional(v.string()),
          name: v.optional(v.string()),
          present: v.number(),
          guests: v.number(),
        }),
      ),
      currentPage: v.number(),
      totalPages: v.number(),
      totalItems: v.number(),
    }),
  }),
  mark: endpoint({
    method: 'PUT',
    path: 'church/attendance',
    in: 'church',
    who: 'usher',
    scope: 'church_id',
    summary:
      'Marks members present or absent and counts guests; answers these marks as they now stand. Marks of ' +
      'people who are not (or no longer) members come back under `refused`; the others count.',
    input: v.object({
      church_id: id,
      date,
      service_id,
      marks: v.optional(
        v.pipe(
          v.array(mark),
          v.maxLength(2000, () => m.limit_too_large()),
        ),
      ),
      guests: v.optional(v.object({ count: guestCount, marked_at: instant, not_before: notBefore })),
    }),
    response: v.object({
      ...service.entries,
      refused: v.optional(v.array(v.object({ member_id: v.string(), message: v.string() }))),
    }),
    queueable: true,
  }),
})
