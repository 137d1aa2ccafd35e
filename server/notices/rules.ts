import { noticeKinds } from '#contract/notices.ts'
import type { Notice, NoticeKind, NoticeSettings } from '#contract/notices.ts'
import type { noticePreferences, notices } from '#server/db/schema/notices.ts'
import type { NoticeData } from '#server/notify.ts'
import { kinds } from './kinds.ts'
import type { Ways } from './kinds.ts'

export type NoticeRow = typeof notices.$inferSelect
export type Preferences = Omit<typeof noticePreferences.$inferSelect, 'userId' | 'ways'> & {
  ways: Partial<Record<NoticeKind, Ways>>
}

/** Preferences of a person without a row. */
export function defaultPreferences(timeZone: string): Preferences {
  return {
    ways: {},
    quiet: true,
    quietFrom: 21,
    quietTo: 7,
    quietMessages: false,
    showText: false,
    timeZone,
  }
}

/** Enabled channels of a kind. */
export function waysOf({ ways }: Preferences, kind: NoticeKind): Ways {
  return ways[kind] ?? kinds[kind].ways
}

/** Whether a notice is mailed to a person with this many push devices. */
export function isMailed({ mail, push }: Ways, kind: NoticeKind, devices: number): boolean {
  return mail || (push && devices === 0 && kinds[kind].mailsWithoutPush === true)
}

/** The preferences as displayed. */
export function viewSettings(preferences: Preferences): NoticeSettings {
  const { quiet, quietFrom, quietTo, quietMessages, showText, timeZone } = preferences
  return {
    kinds: noticeKinds.map((kind) => ({ kind, ...waysOf(preferences, kind) })),
    quiet,
    quiet_from: quietFrom,
    quiet_to: quietTo,
    quiet_messages: quietMessages,
    show_text: showText,
    time_zone: timeZone,
  }
}

const minute = 60_000
const hour = 60 * minute

/** Local hour and minute. */
function clockIn(timeZone: string, now: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const numberOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)!.value)
  return { hour: numberOf('hour'), minute: numberOf('minute') }
}

/** When the current quiet hours end; undefined outside of them. */
export function quietUntil(preferences: Preferences, kind: NoticeKind, now: Date): Date | undefined {
  const { quiet, quietFrom, quietTo, quietMessages, timeZone } = preferences
  if (!quiet || (kind === 'message_received' && quietMessages)) return undefined
  const isQuiet = (at: Date) => {
    const sinceStart = (clockIn(timeZone, at).hour - quietFrom + 24) % 24
    return sinceStart < (quietTo - quietFrom + 24) % 24
  }
  if (!isQuiet(now)) return undefined
  // Steps by full hours, which handles clock changes.
  const intoMinute = now.getTime() % minute
  let at = new Date(now.getTime() - clockIn(timeZone, now).minute * minute - intoMinute)
  do at = new Date(at.getTime() + hour)
  while (isQuiet(at))
  return at
}

type Occurrence = Pick<NoticeRow, 'count'> & { kind: NoticeKind; data: unknown }

/** Text and link of a notice in the current language. */
export function textsOf({ kind, data, count }: Occurrence) {
  return textsOfKind(kind, data as NoticeData[NoticeKind], count)
}

function textsOfKind<Kind extends NoticeKind>(kind: Kind, data: NoticeData[Kind], count: number) {
  const { title, text, path } = kinds[kind]
  return { title: title(data, count), body: text(data), path: path(data) }
}

/** A notice as displayed. */
export function viewNotice(row: NoticeRow & { kind: NoticeKind }): Notice {
  const { id, kind, count, updatedAt, readAt } = row
  return {
    id,
    kind,
    ...textsOf(row),
    count,
    updatedAt: updatedAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }
}

/** Tag that groups notifications of one subject on a device. */
export function tagOf({ kind, subject }: Pick<NoticeRow, 'kind' | 'subject'>): string {
  return kind === 'message_received' ? `message:${subject}` : `${kind}:${subject}`
}
