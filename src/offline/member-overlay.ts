import type { ValidInputOf } from '#contract/endpoint.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import type { MemberTexts } from '#contract/member.ts'
import type { members } from '#contract/members.ts'
import { fold } from '#contract/text/text.ts'
import type { MembersOf } from './overlay.ts'

/**
 * The fields of a member as a form wrote them, in the form in which the screens show them. What a write leaves out stays
 * as it was in `previous`: an older app knows fewer fields.
 */
export function writtenFields(
  input: ValidInputOf<typeof members.add> | ValidInputOf<typeof members.update>,
  { groups }: MembersOf,
  previous?: MemberTexts,
) {
  return {
    name: input.name,
    folded: fold(input.name),
    ...recordOf(optionalMemberFields, (field) => (input[field] ?? previous?.[field]) || null),
    groups: (input.groups ?? []).map((id) => ({
      id,
      name: groups.find((group) => group.id === id)?.name ?? '',
    })),
  }
}
