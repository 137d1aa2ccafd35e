import type { MemberContacts } from '#contract/member-contacts.ts'
import { members } from '#contract/members.ts'
import type { owner } from '#tests/support/actors.ts'
import type { startApi } from '#tests/support/api.ts'

type Api = Awaited<ReturnType<typeof startApi>>

export const rose = { name: 'Rose Baptiste', phone: '3701-2345', email: 'rose@example.org' }

/** Adds and edits members of a church. */
export function memberCalls(api: Api, by: () => Awaited<ReturnType<typeof owner>>) {
  return {
    async add(input: object) {
      const all = { church_id: by().church.id, ...input } as Parameters<
        typeof api.call<typeof members.add>
      >[1]
      return api.call(members.add, all, { token: by().token })
    },
    async update(id: string, input: object) {
      const all = { member_id: id, ...input } as Parameters<typeof api.call<typeof members.update>>[1]
      return api.call(members.update, all, { token: by().token })
    },
  }
}

/** Contact fields of a response, with omitted empty ones. */
export const contactsIn = ({
  phone,
  phone_label,
  phones,
  email,
  email_label,
  emails,
}: MemberContacts &
  object & {
    phone?: string | null
    email?: string | null
  }) => ({ phone, phone_label, phones, email, email_label, emails })
