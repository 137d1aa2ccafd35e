import type { ValidInputOf } from '#contract/endpoint.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import type { Member, MemberTexts } from '#contract/member.ts'
import { contactFields } from '#contract/member-contacts.ts'
import type { ContactField, MemberContacts } from '#contract/member-contacts.ts'
import { members } from '#contract/members.ts'
import { fold } from '#contract/text/text.ts'
import { addEntry, changeEntry } from '#src/offline/overlay.ts'
import type { MembersOf } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'

export const memberCalls = {
  'members.add': queueable(members.add, {
    entityKeys: (input) => [`member:${input.id}`, `new:${input.id}`],
    adds: ({ id, name }) => (id === undefined ? null : { kind: 'member', id, name }),
    overlay: {
      members(entries, input, row, of) {
        if (row.church !== of.churchId) return
        const at = new Date(row.madeAt).toISOString()
        addEntry(entries, row, {
          id: input.id ?? row.key,
          church_id: of.churchId,
          photo: null,
          createdAt: at,
          updatedAt: at,
          ...writtenFields(input, of),
        })
      },
    },
    readBack: () => [{ list: 'members' }, { list: 'analytics' }],
    describe: ({ name }) => ({ kind: 'member-added', name }),
    editLink: ({ order, church }) => ({ form: 'member-add', churchId: church ?? '', row: order }),
    sentNotice: 'member-added',
  }),

  'members.update': queueable(members.update, {
    entityKeys: (input) => [`member:${input.member_id}`],
    overlay: {
      members: (entries, input, row, of) =>
        changeEntry(entries, input.member_id, row, (member) => writtenFields(input, of, member)),
    },
    readBack: () => [{ list: 'members' }, { list: 'analytics' }],
    describe: ({ member_id, name }, { names }) => ({
      kind: 'member-changed',
      name: name ?? names.get(member_id),
    }),
    editLink: ({ church }, { member_id }) => ({
      form: 'member-edit',
      churchId: church ?? '',
      memberId: member_id,
    }),
    sentNotice: 'member-updated',
  }),
}

/** As screens show them, completed from `previous`. */
function writtenFields(
  input: ValidInputOf<typeof members.add> | ValidInputOf<typeof members.update>,
  { groups }: MembersOf,
  previous?: MemberTexts & Pick<Member, 'groups' | 'kind' | ContactField>,
) {
  const name = input.name ?? previous?.name ?? ''
  const chosen = input.groups?.map((id) => ({
    id,
    name: groups.find((group) => group.id === id)?.name ?? '',
  }))
  return {
    name,
    kind: input.kind ?? previous?.kind ?? 'adult',
    folded: fold(name),
    ...recordOf(optionalMemberFields, (field) => (input[field] ?? previous?.[field]) || null),
    ...writtenContacts(input, previous),
    groups: chosen ?? previous?.groups ?? [],
  }
}

type Contacts = { [Field in ContactField]?: MemberContacts[Field] | undefined }

function writtenContacts(input: Contacts, previous: Contacts = {}): Contacts {
  return Object.fromEntries(contactFields.map((field) => [field, input[field] ?? previous[field]]))
}
