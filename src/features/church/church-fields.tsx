import type { ComponentProps } from 'react'
import { countries, timezones } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { currencies } from '#contract/fields/money.ts'
import { language } from '#src/lib/language.ts'
import { languageNames, offeredLanguages } from '#src/lib/language-names.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { currencyNames } from '#src/queries/currency-names.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { timezoneLabel, withoutSeparators } from './rules.ts'

type Field = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>

export function ChurchCountry(field: Field) {
  return (
    <SelectField
      {...field}
      label={m.church_country()}
      help={m.church_country_help()}
      options={countries.map((country) => ({ value: country, label: countryName(country) }))}
    />
  )
}

export function ChurchCurrency(field: Field) {
  return (
    <SelectField
      {...field}
      label={m.church_currency()}
      options={currencies.map((currency) => ({ value: currency, label: currencyNames[currency]() }))}
    />
  )
}

/** Language of messages to members. */
export function ChurchLanguage(field: Field) {
  return (
    <SelectField
      {...field}
      label={m.church_language()}
      options={offeredLanguages().map((locale) => ({ value: locale, label: languageNames[locale] }))}
    />
  )
}

export function ChurchTimezone(field: Field) {
  return (
    <SelectField
      {...field}
      label={m.church_timezone()}
      options={timezones.map((zone) => ({ value: zone, label: timezoneLabel(zone, language()) }))}
    />
  )
}

interface PhoneProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  /** Country for numbers without a calling code. */
  country: Church['country']
  onValue: (phone: string) => void
}

/** A phone number typed without separators. */
export function ChurchPhone({ country, onValue, ...field }: PhoneProps) {
  return (
    <TextField
      {...field}
      onChange={({ target }) => onValue(withoutSeparators(target.value))}
      label={m.church_phone()}
      help={m.members_phone_help({ country: countryName(country) })}
      type="tel"
      autoComplete="tel"
      required
    />
  )
}
