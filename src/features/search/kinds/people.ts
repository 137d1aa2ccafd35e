import { linkOptions } from '@tanstack/react-router'
import { contactKinds, contactsOf } from '#contract/member-contacts.ts'
import type { Contact } from '#contract/member-contacts.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { readRoster } from '#src/queries/read-roster.ts'
import type { Entry, Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

/** Members, including those in the outbox. */
export const people: Kind = {
  heading: m.search_people,
  load: ({ churchId }) =>
    findByWords(churchId ? readRoster(churchId).map((member) => entryOf(churchId, member)) : []),
}

function entryOf(churchId: string, member: RosterMember): Entry {
  const { id, name, phone, email } = member
  return {
    key: `member:${id}`,
    title: name,
    detail: phone ? formatPhone(phone) : (email ?? undefined),
    icon: member,
    words: contactKinds.flatMap((kind) => contactsOf(member, kind).map(wordOf)).join(' '),
    target: linkOptions({
      to: '/members/form/$churchId/$memberId',
      params: { churchId, memberId: id },
    }),
  }
}

function wordOf({ value }: Contact): string {
  return value.includes('@') ? value : value.replace(/\D/g, '')
}
