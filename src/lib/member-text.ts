import type { MemberTexts, OptionalMemberField } from '#contract/member.ts'
import type { MemberKind } from '#contract/member-kinds.ts'
import { dayAndMonth, shortDate } from './dates.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'

function asStored(text: string): string {
  return text
}

/** "Jul 4, 1978", or "Jul 4" without a year. */
export function formatBirthday(birthday: string): string {
  return birthday.length === 10 ? shortDate(birthday) : dayAndMonth(`2000-${birthday}`)
}

const texts: Record<OptionalMemberField, (stored: string) => string> = {
  phone: formatPhone,
  email: asStored,
  birthday: formatBirthday,
  address: asStored,
  household: asStored,
  details: asStored,
}

export function fieldText(member: MemberTexts, field: OptionalMemberField): string {
  const stored = member[field]
  return stored ? texts[field](stored) : ''
}

export const kindLabels: Record<MemberKind, () => string> = {
  adult: m.members_kind_adult,
  child: m.members_kind_child,
  visitor: m.members_kind_visitor,
}
