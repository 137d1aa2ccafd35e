import { payTypes } from '#contract/leagues/league.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { CurrencyField } from './currency-field.tsx'
import { FeeField } from './fee-field.tsx'
import type { SectionProps } from './section-props.ts'

const names = { salary: m.league_form_pay_salary, hourly: m.league_form_pay_hourly }

export function PaySection({ form }: SectionProps) {
  const { pay_type } = form.values
  return (
    <Card title={m.league_form_pay()}>
      <Stack gap={3}>
        <RadioGroup
          legend={m.league_form_pay_type()}
          options={payTypes.map((value) => ({ value, label: names[value]() }))}
          value={pay_type}
          onValueChange={(next) => form.set('pay_type', next)}
          error={form.errorOf('pay_type')}
        />
        <CurrencyField form={form} />
        {pay_type === 'salary' ? (
          <FeeField
            form={form}
            name="starting_salary"
            label={m.league_form_salary()}
            help={m.league_form_salary_help()}
            required
          />
        ) : (
          <FeeField form={form} name="hourly_rate" label={m.league_form_hourly_rate()} required />
        )}
      </Stack>
    </Card>
  )
}
