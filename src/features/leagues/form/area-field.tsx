import type { ComponentProps } from 'react'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import type { LeagueValues } from './league-values.ts'
import type { SectionProps } from './section-props.ts'

type Props = SectionProps &
  Pick<ComponentProps<typeof TextArea>, 'label' | 'required' | 'optional' | 'rows'> & {
    name: keyof LeagueValues
  }

export function AreaField({ form, name, ...texts }: Props) {
  const { onChange, onBlur, value, error } = form.field(name)
  return <TextArea {...{ name, value, error, onChange, onBlur }} dir="auto" {...texts} />
}
