import { randomUUID } from 'node:crypto'
import { attendance } from '#contract/attendance/attendance.ts'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { maxServiceTimes, serviceTimeEdit } from '#contract/attendance/service-times.ts'
import type { ServiceTime } from '#contract/attendance/service-time-view.ts'
import type { serviceTimes } from '#contract/attendance/service-times.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { notifyChanged } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { checkDate } from './rules.ts'
import {
  addFirstServiceTime,
  addServiceTime,
  changeServiceTime,
  countServiceTimes,
  findServiceTime,
  listServiceTimes,
  lockServiceTime,
} from './service-times-store.ts'
import type { ServiceTimeRow } from './service-times-store.ts'

/** Days for which extra services are listed. */
const listedDays = 366

interface Dependencies {
  /** Whether all of these are groups of the church. */
  areGroups: (db: Db, churchId: string, ids: string[]) => Promise<boolean>
}

/** Returns the service times of a church, which begins with one, and its extra services of the last 12 months. */
export async function serviceTimesOf(db: Db, churchId: string, timezone: string): Promise<ServiceTime[]> {
  const since = addDays(dateIn(timezone, new Date()), -listedDays)
  let rows = await listServiceTimes(db, churchId, since)
  if (rows.length === 0) {
    await addFirstServiceTime(db, churchId)
    rows = await listServiceTimes(db, churchId, since)
  }
  return rows.map(viewServiceTime)
}

/** Handlers of the times at which a church meets. */
export const serviceTimesHandlers = ({ areGroups }: Dependencies): Handlers<typeof serviceTimes> => ({
  create: ({ id = randomUUID(), church_id, weekday, on_date, ...fields }, { db }) =>
    transaction(db, async (tx) => {
      if ((weekday === undefined) === (on_date === undefined))
        throw fieldProblem('weekday', m.service_time_day_required())
      if (on_date !== undefined) checkDate(on_date)
      checkTimes(fields)
      if (!(await areGroups(tx, church_id, fields.group_ids))) throw fieldProblem('group_ids', m.group_gone())
      await addFirstServiceTime(tx, church_id)
      await lockServiceTime(tx, church_id, church_id)
      const isKnown = (await findServiceTime(tx, church_id, id)) !== undefined
      if (!isKnown && weekday !== undefined && (await countServiceTimes(tx, church_id)) >= maxServiceTimes)
        throw fieldProblem('name', m.service_times_full({ max: maxServiceTimes }))
      await addServiceTime(tx, {
        id,
        churchId: church_id,
        name: fields.name,
        weekday: weekday ?? null,
        onDate: on_date ?? null,
        startsAt: fields.starts_at,
        endsAt: fields.ends_at,
        groupIds: fields.group_ids,
      })
      const added = await findServiceTime(tx, church_id, id)
      // The id is in use in another church.
      if (!added) throw notFound()
      await notifyChanged(tx, church_id, [attendance.serviceTimes])
      return viewServiceTime(added)
    }),

  update: ({ service_id, church_id, ...input }, { db }) =>
    transaction(db, async (tx) => {
      if (service_id === church_id) await addFirstServiceTime(tx, church_id)
      const existing = await lockServiceTime(tx, church_id, service_id)
      if (!existing) throw notFound()
      const { changes, conflicts } = resolveEdit(serviceTimeEdit, input, viewServiceTime(existing))
      const { name, weekday, starts_at, ends_at, group_ids, ended } = changes
      if (ended && existing.number === 0) throw fieldProblem('ended', m.service_time_first_stays())
      if (weekday !== undefined && weekday !== null && existing.onDate !== null)
        throw fieldProblem('weekday', m.field_invalid())
      checkTimes({ starts_at: existing.startsAt, ends_at: existing.endsAt, ...changes })
      if (group_ids && !(await areGroups(tx, church_id, group_ids)))
        throw fieldProblem('group_ids', m.group_gone())
      await changeServiceTime(tx, church_id, service_id, {
        ...(name !== undefined && { name }),
        ...(weekday !== undefined && { weekday }),
        ...(starts_at !== undefined && { startsAt: starts_at }),
        ...(ends_at !== undefined && { endsAt: ends_at }),
        ...(group_ids !== undefined && { groupIds: group_ids }),
        ...(ended !== undefined && { endedAt: ended ? new Date() : null }),
      })
      await notifyChanged(tx, church_id, [attendance.serviceTimes])
      return withConflicts(viewServiceTime((await findServiceTime(tx, church_id, service_id))!), conflicts)
    }),
})

/** Throws `Problem` 400 when the end is not after the start. Services that end after midnight have no end. */
function checkTimes({ starts_at, ends_at }: { starts_at: string; ends_at: string }): void {
  if (ends_at !== '' && ends_at <= starts_at) throw fieldProblem('ends_at', m.end_before_start())
}

function viewServiceTime(row: ServiceTimeRow): ServiceTime {
  return {
    id: row.id,
    church_id: row.churchId,
    name: row.name,
    weekday: row.weekday,
    on_date: row.onDate,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    group_ids: row.groupIds,
    ended: row.endedAt !== null,
  }
}
