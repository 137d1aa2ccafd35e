import type { Lookalike } from '#contract/duplicates.ts'
import { m } from '#src/locales/paraglide/messages.js'

export function lookalikeText({ member: { name }, by }: Lookalike): string {
  if (by === 'phone') return m.members_same_phone({ name })
  if (by === 'email') return m.members_same_email({ name })
  return m.members_same_name({ name })
}
