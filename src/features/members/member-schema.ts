import * as v from 'valibot'
import { memberInputs } from '#contract/member.ts'
import { memberInput } from '#contract/members.ts'
import type { MemberValues } from './rules.ts'

/** For which of the two the boxes "has no phone" and "has no email" are ticked. */
export type Missing = Record<'phone' | 'email', boolean>

/** Which contacts the form asks for: an adult's, unless they have none. */
export function neededContacts(kind: MemberValues['kind'], missing: Missing): Missing {
  return { phone: kind === 'adult' && !missing.phone, email: kind === 'adult' && !missing.email }
}

/** The schema of the member form. */
export function memberSchema(missing: Missing) {
  return v.lazy((values) => {
    const needed = neededContacts((values as MemberValues).kind, missing)
    return v.object({
      ...memberInput,
      ...(needed.phone && { phone: memberInputs.phone }),
      ...(needed.email && { email: memberInputs.email }),
    })
  })
}
