import type { ValidInputOf } from '#contract/endpoint.ts'
import type { members } from '#contract/members.ts'
import { fold } from '#contract/text/text.ts'
import type { MembersOf } from './overlay.ts'

/** The fields of a member as a form wrote them, in the form in which the screens show them. */
export function writtenFields(
  input: ValidInputOf<typeof members.add> | ValidInputOf<typeof members.update>,
  { groups }: MembersOf,
) {
  return {
    name: input.name,
    folded: fold(input.name),
    phone: input.phone,
    email: input.email,
    groups: (input.groups ?? []).map((id) => ({
      id,
      name: groups.find((group) => group.id === id)?.name ?? '',
    })),
  }
}
