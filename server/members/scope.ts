import type { ScopeIds } from '#server/http/scopes.ts'

const member = 'select church_id from members where id = $2'

/** The church of a member, of the first of several members, of a merge, and of a visitor's card. */
export const membersScope = {
  // Of one who has been merged into another, too: a late write follows to that other one.
  member_id: `select coalesce((${member}), (
    select church_id from member_merges where dropped_id = $2 and undone_at is null limit 1))`,
  // The call itself checks the others.
  member_ids: member,
  visitor_id: 'select church_id from visitor_cards where id = $2',
  merge_id: 'select church_id from member_merges where id = $2',
} satisfies Partial<ScopeIds<'church'>>
