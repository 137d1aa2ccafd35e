import { m } from '#src/locales/paraglide/messages.js'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'

/** Which dates of a series a change applies to. */
export type Scope = 'one' | 'following'

export function ScopeChoice(props: { value: Scope; onValueChange: (scope: Scope) => void }) {
  return (
    <RadioGroup
      legend={m.events_scope()}
      options={[
        { value: 'one', label: m.events_scope_one() },
        { value: 'following', label: m.events_scope_following() },
      ]}
      {...props}
    />
  )
}
