import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { joinedKey, joinedOn } from '#src/features/members/joined-on.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { findMembers } from '#src/queries/find-members.ts'
import { readSort, sortItems } from '#src/ui/lists/list-column.ts'
import type { ListSearch } from './list-search.ts'

/** For how long someone is new, in days. */
const newFor = 30

/** The roster in the order of an address. By name, which it is already, nothing is sorted. */
export function sortMembers(roster: RosterMember[], sort: ListSearch['sort']): RosterMember[] {
  if (sort === undefined) return roster
  const { id, desc } = readSort(sort)
  return sortItems(roster, id === 'joined' ? joinedKey : ({ folded }) => folded, desc)
}

interface Known {
  timezone: string
  /** Ids of those who missed the last three or more Sundays. */
  absent: ReadonlySet<string>
}

/** Those of them whom the address asks for, typed words, group and chips taken together. */
export function narrowMembers(
  members: RosterMember[],
  { q = '', group, only }: ListSearch,
  { timezone, absent }: Known,
): RosterMember[] {
  const found = findMembers(members, q, group)
  if (only === 'absent') return found.filter(({ id }) => absent.has(id))
  if (only === 'no-phone') return found.filter(({ phone }) => !phone)
  if (only !== 'new') return found
  const since = addDays(dateIn(timezone), -newFor)
  return found.filter((member) => joinedOn(member, timezone) >= since)
}

/** Of each character that a name begins with: thousands of names begin with few. */
const letters = new Map<string, string>()

/** The letter under which a member stands; signs and digits stand together. */
export function letterOf({ folded }: RosterMember): string {
  const [first = ''] = folded
  const known = letters.get(first) ?? (/\p{Letter}/u.test(first) ? first.toLocaleUpperCase() : '#')
  letters.set(first, known)
  return known
}
