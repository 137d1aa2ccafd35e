import type { FollowUp } from '#contract/members.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** What was done, in a word. */
export function followUpText(kind: FollowUp['kind']): string {
  if (kind === 'called') return m.members_follow_up_called()
  if (kind === 'texted') return m.members_follow_up_texted()
  return m.members_follow_up_contacted()
}
