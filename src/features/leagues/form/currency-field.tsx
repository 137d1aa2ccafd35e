import { currencies } from '#contract/fields/money.ts'
import type { Currency } from '#contract/fields/money.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import type { SectionProps } from './section-props.ts'

const names: Record<Currency, () => string> = {
  USD: m.league_form_currency_usd,
  HTG: m.league_form_currency_htg,
}

/** Currency of all amounts in the form. */
export function CurrencyField({ form }: SectionProps) {
  return (
    <SelectField
      {...form.field('currency')}
      label={m.league_form_currency()}
      options={currencies.map((currency) => ({ value: currency, label: names[currency]() }))}
      required
    />
  )
}
