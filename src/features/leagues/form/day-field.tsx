import type { ComponentProps } from 'react'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { choosableDays } from '#contract/leagues/choosable-days.ts'
import type { LeagueValues } from './league-values.ts'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps &
  Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'required' | 'optional' | 'className'> & {
    name: keyof LeagueValues
    /** Minimum date, from another field. */
    from?: string
  }

/** A native date picker. */
export function DayField({ form, name, from, ...texts }: Props) {
  const { min, max } = choosableDays()
  return <TextField {...form.field(name)} {...texts} type="date" min={from || min} max={max} />
}
