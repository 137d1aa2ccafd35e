import { timezones } from '#contract/church.ts'
import type { Church, countries } from '#contract/church.ts'

type Timezone = Church['timezone']
type Country = (typeof countries)[number]

/** The device's time zone if a church can have it, otherwise the first one, New York. */
export function likelyTimezone(ofDevice: string): Timezone {
  return timezones.find((zone) => zone === ofDevice) ?? timezones[0]
}

/** The country implied by a time zone; the server's default when none is given. */
export function countryOf(timezone: string): Country {
  return timezone === 'America/Port-au-Prince' ? 'HT' : 'US'
}

/** A phone number without the separators between its digits: a church's phone is digits only. */
export function onlyDigits(phone: string): string {
  return phone.replace(/[\s().+-]/g, '')
}

/** "New York (GMT-5)": the city of a time zone and its offset at `instant`. */
export function timezoneLabel(timezone: string, locale: string, instant = new Date()): string {
  const city = timezone.split('/').at(-1)!.replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    timeZoneName: 'shortOffset',
  }).formatToParts(instant)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value
  return offset ? `${city} (${offset})` : city
}
