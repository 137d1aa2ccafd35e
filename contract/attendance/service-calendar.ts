import { serviceKey, serviceText } from '#contract/attendance/service-key.ts'
import type { ServiceKey } from '#contract/attendance/service-key.ts'
import {
  addDays,
  dateIn,
  rollSunday,
  startOf,
  sundayAfter,
  sundayBefore,
  weekday,
} from '#contract/fields/calendar.ts'
import type { ServiceTime } from '#contract/attendance/service-time-view.ts'

/** When a church meets, as far as the device knows. */
export type MeetingTime = Pick<
  ServiceTime,
  'id' | 'church_id' | 'name' | 'weekday' | 'on_date' | 'starts_at' | 'ended' | 'group_ids'
>

/** Minutes before its start from which a service is the one to mark. */
const opensBefore = 60
/** Days in which every weekly service is held once. */
const week = 7

/** Returns the `service_id` of a service time: the first one's services are identified by their date. */
export function serviceIdOf({ id, church_id }: Pick<MeetingTime, 'id' | 'church_id'>): string | undefined {
  return id === church_id ? undefined : id
}

/** Returns the service time of a service. */
export function timeOf<Time extends MeetingTime>(
  times: readonly Time[],
  { service_id }: Pick<ServiceKey, 'service_id'>,
): Time | undefined {
  return times.find((time) => serviceIdOf(time) === service_id)
}

/** The part of a roll's address that says which service it is. */
export function searchOf({ date, service_id }: ServiceKey): { date: string; service?: string } {
  return service_id === undefined ? { date } : { date, service: service_id }
}

export function isSameService(a: ServiceKey, b: ServiceKey): boolean {
  return serviceText(a) === serviceText(b)
}

/** Returns the service times of a date by their start. */
export function timesOn(times: readonly MeetingTime[], date: string): MeetingTime[] {
  const day = weekday(date)
  return times
    .filter((time) => !time.ended && (time.on_date === null ? time.weekday === day : time.on_date === date))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** Returns the service of a date that has the time `service_id`, or else the first of the day. */
export function serviceOn(times: readonly MeetingTime[], date: string, service_id?: string): ServiceKey {
  const ids = timesOn(times, date).map(serviceIdOf)
  return serviceKey({ date, service_id: ids.length === 0 || ids.includes(service_id) ? service_id : ids[0] })
}

interface Opening extends ServiceKey {
  /** From when the roll opens on it; milliseconds since 1970. */
  from: number
}

/**
 * Returns the services from a week before to two weeks after an instant by when the roll opens on them: the first one
 * of the church's main day from the day before, the others an hour before their start.
 */
export function openings(times: readonly MeetingTime[], timezone: string, now: Date): Opening[] {
  const today = dateIn(timezone, now)
  const mainDay = times.find((time) => serviceIdOf(time) === undefined)?.weekday ?? 0
  const days = Array.from({ length: 3 * week + 3 }, (_, i) => addDays(today, i - week - 1))
  const all = days.flatMap((date) =>
    timesOn(times, date).map((time, i) => {
      const isMain = i === 0 && weekday(date) === mainDay
      const from = isMain
        ? startOf(addDays(date, -1), timezone).getTime()
        : startOf(date, timezone).getTime() + (minuteOf(time.starts_at) - opensBefore) * 60_000
      return { ...serviceKey({ date, service_id: serviceIdOf(time) }), from }
    }),
  )
  return all.toSorted((a, b) => a.from - b.from)
}

/** Returns the service that is running or was held last; on the day before the church's main day its first one. */
export function currentService(times: readonly MeetingTime[], timezone: string, now: Date): ServiceKey {
  const opened = openings(times, timezone, now).findLast(({ from }) => from <= now.getTime())
  return opened ? serviceKey(opened) : { date: rollSunday(dateIn(timezone, now)) }
}

/** Returns all services of the day of the current one. */
export function currentServices(times: readonly MeetingTime[], timezone: string, now: Date): ServiceKey[] {
  const current = currentService(times, timezone, now)
  const keys = timesOn(times, current.date).map((time) =>
    serviceKey({ date: current.date, service_id: serviceIdOf(time) }),
  )
  return keys.length > 0 ? keys : [current]
}

/** Minutes after its start for which a service counts as running. */
const runsFor = 90

/** Returns the service that is next or running; of a day on which all are over, the last one. */
export function nextService(
  times: readonly MeetingTime[],
  timezone: string,
  now: Date,
): { date: string; time: MeetingTime } | undefined {
  const today = dateIn(timezone, now)
  const since = (now.getTime() - startOf(today, timezone).getTime()) / 60_000 - runsFor
  const held = timesOn(times, today)
  const time = held.find(({ starts_at }) => minuteOf(starts_at) > since) ?? held.at(-1)
  if (time) return { date: today, time }
  for (let days = 1; days <= week; days++) {
    const date = addDays(today, days)
    const [first] = timesOn(times, date)
    if (first) return { date, time: first }
  }
  return undefined
}

/** Returns the minute of the day of `HH:MM`. */
function minuteOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** Returns the nearest date before (-1) or after (1) with a service, or else the Sunday. */
export function nextServiceDate(times: readonly MeetingTime[], date: string, direction: -1 | 1): string {
  for (let days = 1; days <= week; days++) {
    const other = addDays(date, days * direction)
    if (timesOn(times, other).length > 0) return other
  }
  return direction === -1 ? sundayBefore(date) : sundayAfter(date)
}
