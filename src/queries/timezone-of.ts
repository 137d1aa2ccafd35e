import type { Church } from '#contract/church.ts'

/** Returns a church's timezone; on a device that has not read the church, the device's own. */
export function timezoneOf(church: Church | undefined): string {
  return church?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
