import { m as problem } from '#contract/locales/paraglide/messages.js'
import { m } from '#src/locales/paraglide/messages.js'

export function MembersScreen({ kind, key, open }: { kind: 'guest' | 'visitor'; key: string; open: boolean }) {
  return (
    <section aria-label="All the members" title={m.members_title()}>
      {m.members_count({ n: 1 })} · {m.members_days({ n: 1 })} 100 %
      <p>
        Add the first one
      </p>
      {open ? 'It is open' : m.members_empty()}
      <img alt={`Photo of ${m.members_hello({ name: 'Marie' })}`} src="/photo.png" />
      {m[`members_kind_${kind}`]()} {m[key]()}
      {problem.code_sent()} {problem['code_wrong']()}
    </section>
  )
}
