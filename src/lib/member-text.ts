import type { MemberTexts, OptionalMemberField } from '#contract/member.ts'
import { readablePhone } from './phones.ts'

const texts: Record<OptionalMemberField, (stored: string) => string> = {
  phone: readablePhone,
  email: (email) => email,
}

/** A field of a member as people read it; empty when it is blank. */
export function fieldText(member: MemberTexts, field: OptionalMemberField): string {
  const stored = member[field]
  return stored ? texts[field](stored) : ''
}
