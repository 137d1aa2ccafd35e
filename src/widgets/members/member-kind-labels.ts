import type { MemberKind } from '#contract/member-kinds.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** What each kind of member is called. */
export const kindLabels: Record<MemberKind, () => string> = {
  adult: m.members_kind_adult,
  child: m.members_kind_child,
  visitor: m.members_kind_visitor,
}
