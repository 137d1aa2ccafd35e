import type { Contact } from '#contract/member-contacts.ts'
import { members } from '#contract/members.ts'
import type { Lookalike } from '#contract/duplicates.ts'
import { call } from '#src/api/session.ts'
import { online } from '#src/lib/connection.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { findLookalikes } from '#src/queries/find-members.ts'
import type { MemberValues } from './rules.ts'

/** How long someone who adds a member waits for the server's word, in milliseconds. */
const maxWait = 1500

/**
 * Who may be the one that is to be added: by the roster of this device, and if it knows nobody, by the server's, where
 * somebody else may have added them a minute ago. Without a connection the device's word is the last.
 */
export async function askLookalikes(
  churchId: string,
  roster: RosterMember[],
  values: MemberValues,
): Promise<Lookalike[]> {
  const { name, phone, email } = values
  const here = findLookalikes(roster, values)
  if (here.length > 0 || !online()) return here
  try {
    const signal = AbortSignal.timeout(maxWait)
    const listOf = (contacts: Contact[] | undefined) => contacts?.map(({ value }) => value).join(',') ?? ''
    const more = { more_phones: listOf(values.phones), more_emails: listOf(values.emails) }
    const input = { church_id: churchId, name, phone, email, ...more }
    return (await call(members.similar, input, { signal })).similar
  } catch {
    return []
  }
}
