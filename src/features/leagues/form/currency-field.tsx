import { currencies } from '#contract/fields/money.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { currencyNames } from '#src/queries/currency-names.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import type { SectionProps } from './section-props.ts'

/** Currency of all amounts in the form. */
export function CurrencyField({ form }: SectionProps) {
  return (
    <SelectField
      {...form.field('currency')}
      label={m.league_form_currency()}
      options={currencies.map((currency) => ({ value: currency, label: currencyNames[currency]() }))}
      required
    />
  )
}
