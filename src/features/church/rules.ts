import { countryOf, timezones } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { countries } from '#contract/countries/countries.ts'
import type { Language } from '#contract/fields/fields.ts'

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

/** A number that is too short to have its country's calling code, with that code. */
export function withCallingCode(digits: string, country: Country): string {
  const code = countries.find((one) => one.code === country)?.mobileCode.slice(1) ?? ''
  return /^\d{7,9}$/.test(digits) ? code + digits.replace(/^0/, '') : digits
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
