import type { Church } from '#contract/church.ts'
import type { Role } from '#contract/scope.ts'
import { fold } from '#contract/text/text.ts'
import type { churches } from '#server/db/schema/church.ts'

export type ChurchRow = typeof churches.$inferSelect

/** The country that phone numbers are read in where the church names none. */
export function defaultCountry(timezone: Church['timezone']): Church['country'] {
  return timezone === 'America/Port-au-Prince' ? 'HT' : 'US'
}

/** A church as someone with this role in it sees it. */
export function viewChurch(row: ChurchRow, role: Role): Church {
  const { id, name, address, phone, currency, language } = row
  return {
    id,
    name,
    address,
    phone,
    timezone: row.timezone as Church['timezone'],
    currency,
    language,
    country: row.country as Church['country'],
    weekly_reminder: row.weeklyReminder,
    role,
    deletedUntil: row.deletedAt && restorableUntil(row.deletedAt).toISOString(),
  }
}

/** In days. */
export const deletionCanBeUndone = 14

/** When a church that was deleted at `instant` is gone for good. */
export function restorableUntil(instant: Date): Date {
  return new Date(instant.getTime() + deletionCanBeUndone * 24 * 60 * 60 * 1000)
}

/** Whether what was typed is the church's name: accents and case do not tell one church from another. */
export function isNameOf(church: Pick<ChurchRow, 'name'>, typed: string): boolean {
  return fold(typed) === fold(church.name)
}
