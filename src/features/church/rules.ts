import * as v from 'valibot'
import { countryOf, timezones } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'

type Timezone = Church['timezone']
type Country = Church['country']

const haiti: Timezone = 'America/Port-au-Prince'

/** Returns the default country: Haiti for Kreyòl or a device there, else the United States. */
export function likelyCountry(zoneOfDevice: string, language: Language): Country {
  return language === 'ht' ? 'HT' : countryOf(zoneOfDevice)
}

/** Returns the default time zone: Haiti's in Haiti, else the device's if supported, else New York. */
export function timezoneFor(country: Country, ofDevice: string): Timezone {
  if (country === 'HT') return haiti
  return timezones.find((zone) => zone === ofDevice && zone !== haiti) ?? timezones[0]
}

export function localCurrency(country: Country): Church['currency'] {
  return country === 'HT' ? 'HTG' : 'USD'
}

/** Removes separators; keeps a leading plus. */
export function withoutSeparators(phone: string): string {
  const text = phone.replace(/[\s().-]/g, '')
  return text.slice(0, 1) + text.slice(1).replaceAll('+', '')
}

/** A typed church phone: with calling code or in national format, at least seven digits. */
export const typedChurchPhone = v.pipe(
  v.string(() => contractTexts.phone_required()),
  v.trim(),
  v.nonEmpty(() => contractTexts.phone_required()),
  v.regex(/^\+?\d{7,15}$/, () => contractTexts.church_phone_invalid()),
)

/** "New York (GMT-5)": the city and its UTC offset at `instant`. */
export function timezoneLabel(timezone: string, locale: string, instant = new Date()): string {
  const city = timezone.split('/').at(-1)!.replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    timeZoneName: 'shortOffset',
  }).formatToParts(instant)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value
  return offset ? `${city} (${offset})` : city
}
