import { m } from '#src/locales/paraglide/messages.js'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'

/** What of a series a change is meant for. */
export type Scope = 'one' | 'following'

/** Asks which dates of a weekly event are meant. */
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
