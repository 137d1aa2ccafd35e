import type { MemberTexts, OptionalMemberField } from '#contract/member.ts'
import { dayAndMonth, shortDate } from './dates.ts'
import { formatPhone } from '#contract/text/phones.ts'

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
