import { attendance } from '#contract/attendance/attendance.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { notifyChanged } from '#server/db/changes.ts'
import { mergedInto } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { lockService, writeMarks } from './mark-store.ts'
import { checkDate, checkServiceDate, latestMarks, marksAfterMerges } from './rules.ts'
import { listServices, readService } from './store.ts'
import type { MarkRow, ServiceKey } from './store.ts'
import { serviceTimesOf } from './service-times-handlers.ts'
import { findNumber } from './service-times-store.ts'

/** Handlers of services and attendance marks. */
export const attendanceHandlers = ({
  churchEvents,
}: {
  churchEvents: ChurchEvents
}): Handlers<typeof attendance> => ({
  async get({ church_id, date, service_id }, { db }) {
    checkDate(date)
    const number = await numberOf(db, church_id, service_id)
    const { guests, marks } = await readService(db, { churchId: church_id, date, number })
    return { date, ...shownId(number, service_id), guests, marks: marks.map(viewMark) }
  },

  async serviceTimes({ church_id }, { db, church }) {
    return { service_times: await serviceTimesOf(db, church_id, church.timezone) }
  },

  async services({ church_id, page, limit }, { db }) {
    const { services, total } = await listServices(db, church_id, limit, (page - 1) * limit)
    return {
      services: services.map(({ date, service_id, name, present, guests }) => ({
        date,
        ...(service_id !== null && name !== null && { service_id, name }),
        present,
        guests,
      })),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async mark({ church_id, date, service_id, marks = [], guests }, { db, caller, church, clock }) {
    checkServiceDate(date, church.timezone, new Date())
    const number = await numberOf(db, church_id, service_id)
    const latest = latestMarks(marks, clock)
    const counted = guests && {
      count: guests.count,
      markedAt: clock.toServerTime(guests.marked_at, 'guests', guests.not_before),
    }

    const service = { churchId: church_id, date, number }
    const requested = latest.map((mark) => mark.memberId)
    const change = { guests: counted, by: caller.userId, margin: clock.margin }
    const [known, first] = await Promise.all([
      lockService(db, service, requested, counted !== undefined),
      writeMarks(db, service, { ...change, marks: latest }),
    ])
    const remaining = await lockRemaining(db, service, known, requested)
    const marksToWrite = marksAfterMerges(latest, remaining).filter(({ memberId }) => known.has(memberId))
    // Nothing is marked at first when a member is unknown.
    const isComplete = requested.every((id) => known.has(id))
    const written =
      isComplete || marksToWrite.length === 0
        ? first
        : await writeMarks(db, service, { ...change, marks: marksToWrite })
    if (marksToWrite.length > 0 || counted) {
      await notifyChanged(db, church_id, [attendance.get, date])
      await churchEvents.emitServiceCounted(db, service)
    }

    const missing = requested.filter((id) => !known.has(remaining.get(id) ?? id))
    return {
      date,
      ...shownId(number, service_id),
      guests: written.guests,
      marks: written.marks.map(viewMark),
      ...(missing.length > 0 && {
        refused: missing.map((id) => ({ member_id: id, message: m.member_gone() })),
      }),
    }
  },
})

/**
 * Locks the members into whom requested ones were merged, and adds them to `known`. Returns a map from merged to
 * remaining id.
 */
async function lockRemaining(
  db: Db,
  service: ServiceKey,
  known: Set<string>,
  requested: string[],
): Promise<Map<string, string>> {
  const unknown = requested.filter((id) => !known.has(id))
  if (unknown.length === 0) return new Map()
  const remaining = await mergedInto(db, service.churchId, unknown)
  const more = [...new Set(remaining.values())].filter((id) => !known.has(id))
  if (more.length === 0) return remaining
  for (const id of await lockService(db, service, more, false)) known.add(id)
  return remaining
}

/** Number of the service time of an input. Throws `Problem` 400 when the church has no such service time. */
async function numberOf(db: Db, churchId: string, serviceId: string | undefined): Promise<number> {
  if (serviceId === undefined || serviceId === churchId) return 0
  const number = await findNumber(db, churchId, serviceId)
  if (number === undefined) throw fieldProblem('service_id', m.service_time_gone())
  return number
}

/** The first service is identified by its date alone. */
function shownId(number: number, serviceId: string | undefined): { service_id?: string } {
  return number > 0 ? { service_id: serviceId! } : {}
}

function viewMark({ member_id, present, marked }: MarkRow) {
  return { member_id, present, marked_at: new Date(marked).toISOString() }
}
