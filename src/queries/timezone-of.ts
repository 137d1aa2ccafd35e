import type { Church } from '#contract/church.ts'

/** Where a church's days begin; on a device that has not read the church, the device's own place. */
export function timezoneOf(church: Church | undefined): string {
  return church?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
