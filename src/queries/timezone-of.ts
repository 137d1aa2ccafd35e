import type { Church } from '#contract/church.ts'

/** Returns the church's time zone, or the device's if the church is not loaded. */
export function timezoneOf(church: Church | undefined): string {
  return church?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
