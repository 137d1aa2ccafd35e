import type { ComponentProps } from 'react'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { choosableDays } from '#contract/leagues/choosable-days.ts'
import type { LeagueValues } from './league-values.ts'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps &
  Pick<ComponentProps<typeof TextField>, 'label' | 'help' | 'required' | 'optional' | 'className'> & {
    name: keyof LeagueValues
    /** The first day that can be chosen, where another field says it. */
    from?: string
  }

/** A day, by the picker of the device. */
export function DayField({ form, name, from, ...texts }: Props) {
  const { min, max } = choosableDays()
  return <TextField {...form.field(name)} {...texts} type="date" min={from || min} max={max} />
}
