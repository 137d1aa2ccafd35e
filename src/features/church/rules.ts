import * as v from 'valibot'
import { countryOf, timezonesOf } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m as contractTexts } from '#contract/locales/paraglide/messages.js'

type Timezone = Church['timezone']
type Country = Church['country']

/** Returns the default country: Haiti for Kreyòl, else that of the device's time zone. */
export function likelyCountry(zoneOfDevice: string, language: Language): Country {
  return language === 'ht' ? 'HT' : countryOf(zoneOfDevice)
}

/** Returns the default time zone: the device's if the country has it, else the country's most frequent. */
export function timezoneFor(country: Country, ofDevice: string): Timezone {
  const zones = timezonesOf(country)
  return zones.find((zone) => zone === ofDevice) ?? zones[0]!
}

const currencyByCountry: Record<Country, Church['currency']> = {
  HT: 'HTG',
  US: 'USD',
  CA: 'CAD',
  DO: 'DOP',
  BS: 'BSD',
  FR: 'EUR',
  GP: 'EUR',
  MQ: 'EUR',
  GF: 'EUR',
  CL: 'CLP',
  BR: 'BRL',
  MX: 'MXN',
  TC: 'USD',
}

/** The currency that gifts are mostly in. */
export const localCurrency = (country: Country) => currencyByCountry[country]

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

/** Cities that the name of a zone does not spell, or whose churches would look for another city. */
const cities = new Map([
  ['America/Toronto', 'Montréal, Toronto'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Cancun', 'Cancún'],
])

/** "New York (GMT-5)": the city of a time zone and its offset at `instant`. */
export function timezoneLabel(timezone: string, locale: string, instant = new Date()): string {
  const city = cities.get(timezone) ?? timezone.split('/').at(-1)!.replaceAll('_', ' ')
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    timeZoneName: 'shortOffset',
  }).formatToParts(instant)
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value
  return offset ? `${city} (${offset})` : city
}
