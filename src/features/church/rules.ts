import * as v from 'valibot'
import { countryOf, timezones } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'

type Timezone = Church['timezone']
type Country = Church['country']

const haiti: Timezone = 'America/Port-au-Prince'

/** The country that is offered first: Haiti to those who read Kreyòl or are there, else the United States. */
export function likelyCountry(zoneOfDevice: string, language: Language): Country {
  return language === 'ht' ? 'HT' : countryOf(zoneOfDevice)
}

/** The time zone of a church: Haiti's in Haiti, elsewhere the device's if a church can have it, else New York. */
export function timezoneFor(country: Country, ofDevice: string): Timezone {
  if (country === 'HT') return haiti
  return timezones.find((zone) => zone === ofDevice && zone !== haiti) ?? timezones[0]
}

/** The currency that gifts are mostly in. */
export function localCurrency(country: Country): Church['currency'] {
  return country === 'HT' ? 'HTG' : 'USD'
}

/** A phone number without the separators between its digits; the plus before a calling code stays. */
export function withoutSeparators(phone: string): string {
  const text = phone.replace(/[\s().-]/g, '')
  return text.slice(0, 1) + text.slice(1).replaceAll('+', '')
}

/** A church's phone as it is typed: with the calling code or as its country writes it, which has seven digits at least. */
export const typedChurchPhone = v.pipe(
  v.string(() => contractTexts.phone_required()),
  v.trim(),
  v.nonEmpty(() => contractTexts.phone_required()),
  v.regex(/^\+?\d{7,15}$/, () => contractTexts.church_phone_invalid()),
)

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
