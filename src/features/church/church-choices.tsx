import type { ComponentProps } from 'react'
import { countries } from '#contract/church.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { currencies } from '#contract/fields/money.ts'
import { languageNames, offeredLanguages } from '#src/lib/language-names.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { currencyNames } from './names.ts'

type Field = Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>

/** The country of a church. */
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

/** The currency of its gifts. */
export function ChurchCurrency(field: Field) {
  return (
    <SelectField
      {...field}
      label={m.church_currency()}
      options={currencies.map((currency) => ({ value: currency, label: currencyNames[currency]() }))}
    />
  )
}

/** The language of its messages to members. */
export function ChurchLanguage(field: Field) {
  return (
    <SelectField
      {...field}
      label={m.church_language()}
      options={offeredLanguages().map((locale) => ({ value: locale, label: languageNames[locale] }))}
    />
  )
}
