import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { joinedKey, joinedOn } from '#src/features/members/joined-on.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { readSort, sortItems } from '#src/ui/lists/list-column.ts'
import type { ListSearch, OnlyKind } from './list-search.ts'

/** For how long someone is new, in days. */
const newFor = 30

/** The roster in the order of an address. By name, which it is already, nothing is sorted. */
export function sortMembers(roster: RosterMember[], sort: ListSearch['sort'], homes: Homes): RosterMember[] {
  if (sort === undefined) return roster
  if (sort === 'household') return byHousehold(roster, homes)
  const { id, desc } = readSort(sort)
  return sortItems(roster, id === 'joined' ? joinedKey : ({ folded }) => folded, desc)
}

/** The first household of each member, by the member's id. */
export type Homes = ReadonlyMap<string, { id: string; name: string }>

/** By household, those without one last; in each by name. */
function byHousehold(roster: RosterMember[], homes: Homes): RosterMember[] {
  const order = new Map([...new Set(homes.values())].map((home, i) => [home.id, i]))
  const placeOf = ({ id }: RosterMember) => order.get(homes.get(id)?.id ?? '') ?? order.size
  return roster.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** What the chips ask for: members of any of the groups, of whom each of the kinds is true. */
interface Chosen {
  groups: readonly string[]
  only: readonly OnlyKind[]
}

interface Known {
  timezone: string
  /** Ids of those who missed the last three or more Sundays. */
  absent: ReadonlySet<string>
}

/** Those of them whom the chips ask for, in one pass. Without chips all of them, in the same array. */
export function narrowMembers(
  members: RosterMember[],
  { groups, only }: Chosen,
  { timezone, absent }: Known,
): RosterMember[] {
  if (groups.length === 0 && only.length === 0) return members
  const anyOf = new Set(groups)
  const each = new Set(only)
  const since = addDays(dateIn(timezone), -newFor)
  return members.filter(
    (member) =>
      (anyOf.size === 0 || member.groups.some(({ id }) => anyOf.has(id))) &&
      (!each.has('absent') || absent.has(member.id)) &&
      (!each.has('no-phone') || !member.phone) &&
      (!each.has('new') || joinedOn(member, timezone) >= since),
  )
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
