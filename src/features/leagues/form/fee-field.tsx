import type { ComponentProps } from 'react'
import { currencySign } from '#src/queries/format-money.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { LeagueValues } from './league-values.ts'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps &
  Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'required' | 'optional'> & {
    name: keyof LeagueValues
  }

/** An amount in the form's currency. */
export function FeeField({ form, name, ...texts }: Props) {
  return (
    <TextField
      {...form.field(name)}
      {...texts}
      prefix={currencySign(form.values.currency)}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
