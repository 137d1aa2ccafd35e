import * as v from 'valibot'
import { editConflicts, editInput } from '#contract/edit.ts'
import { areaForApiKeys, endpoint } from '#contract/endpoint.ts'
import { date, id, requiredText } from '#contract/fields/fields.ts'
import { serviceTime } from './service-time-view.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Maximum number of weekly service times of a church. */
export const maxServiceTimes = 20

/** `HH:MM`, in the church's time zone. */
function clockTime(pattern: RegExp) {
  return v.pipe(
    v.string(() => m.service_time_invalid()),
    v.regex(pattern, () => m.service_time_invalid()),
  )
}

/** 0: Sunday. */
const weekday = v.picklist([0, 1, 2, 3, 4, 5, 6], () => m.field_invalid())

export const serviceTimeFields = {
  name: requiredText(60, () => m.name_required()),
  starts_at: clockTime(/^(([01]\d|2[0-3]):[0-5]\d)$/),
  /** Empty where unknown. */
  ends_at: v.optional(clockTime(/^(([01]\d|2[0-3]):[0-5]\d|)$/), ''),
  /** The groups that it is for; empty: everyone. */
  group_ids: v.optional(
    v.pipe(
      v.array(id),
      v.maxLength(20, () => m.limit_too_large()),
    ),
    [],
  ),
}

export const serviceTimeEdit = {
  ...serviceTimeFields,
  weekday: v.optional(weekday),
  ended: v.optional(v.boolean(() => m.field_invalid())),
}

export const serviceTimes = areaForApiKeys('serviceTimes', {
  create: endpoint({
    method: 'POST',
    path: 'church/services',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Adds a service time: every week on `weekday` (0: Sunday), or once on `on_date`. The same id again answers ' +
      'what is there.',
    input: v.object({
      id: v.optional(id),
      church_id: id,
      ...serviceTimeFields,
      weekday: v.optional(weekday),
      on_date: v.optional(date),
    }),
    response: serviceTime,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'church/services/{service_id}',
    in: 'church',
    who: 'leader',
    scope: 'church_id',
    summary:
      'Changes a service time, ends it or takes that back. Its services and their marks stay, and marks of ' +
      'devices that were offline are still taken. The first service time cannot be ended.',
    input: v.object({ service_id: id, church_id: id, ...editInput(serviceTimeEdit) }),
    form: v.object(serviceTimeEdit),
    response: v.object({ ...serviceTime.entries, ...editConflicts }),
  }),
})
