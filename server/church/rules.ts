import type { Church } from '#contract/church.ts'
import type { Role } from '#contract/scope.ts'
import { fold } from '#contract/text/text.ts'
import type { churches } from '#server/db/schema/church.ts'

export type ChurchRow = typeof churches.$inferSelect

/** A church as displayed to this role. */
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
    logo: row.logo,
    cover: row.cover,
    colour: row.colour,
    role,
    deletedUntil: row.deletedAt && restorableUntil(row.deletedAt).toISOString(),
  }
}

export const deletionUndoDays = 14

/** End of the grace period of a deletion. */
export function restorableUntil(instant: Date): Date {
  return new Date(instant.getTime() + deletionUndoDays * 24 * 60 * 60 * 1000)
}

/** Ignores accents and case. */
export function isNameOf(church: Pick<ChurchRow, 'name'>, typed: string): boolean {
  return fold(typed) === fold(church.name)
}
