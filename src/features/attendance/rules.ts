import type { MarkedService, RosterMember } from '#src/offline/overlay.ts'

/** Which of the roster the screen lists. */
export const filters = ['all', 'present', 'missing'] as const
export type Filter = (typeof filters)[number]

/** Whether a member counts as there: who is not marked is missing. */
export function isPresent(service: MarkedService, memberId: string): boolean {
  return service.marks.get(memberId)?.present ?? false
}

/** Returns the roll of a service: the roster, and the archived members who were there. */
export function rollOf(
  roster: RosterMember[],
  everyone: RosterMember[],
  service: MarkedService,
): RosterMember[] {
  if (everyone.length === roster.length) return roster
  const roll = everyone.filter(({ id, archivedAt }) => !archivedAt || isPresent(service, id))
  return roll.length === roster.length ? roster : roll
}

/** Those of the roll for whom the service is, and all who are there. `groups`: none means everyone. */
export function expectedOf(
  roll: RosterMember[],
  groups: readonly string[],
  service: MarkedService,
): RosterMember[] {
  if (groups.length === 0) return roll
  return roll.filter(
    (member) => isPresent(service, member.id) || member.groups.some(({ id }) => groups.includes(id)),
  )
}

/** How many of the roster are there. `pressed`: marks that are on their way into the device's database. */
export function countPresent(
  roster: RosterMember[],
  service: MarkedService,
  pressed?: ReadonlyMap<string, boolean>,
): number {
  return roster.filter(({ id }) => pressed?.get(id) ?? isPresent(service, id)).length
}

/**
 * Those whom the filter lists. `kept` are listed all the same: who has just been marked must not slip away from under
 * the finger, with somebody else coming into their place.
 */
export function filterRoster(
  roster: RosterMember[],
  service: MarkedService,
  filter: Filter,
  kept: ReadonlySet<string>,
): RosterMember[] {
  if (filter === 'all') return roster
  return roster.filter(({ id }) => kept.has(id) || isPresent(service, id) === (filter === 'present'))
}

/** Members of the roster, which is in the order of names, who share theirs: their rows need more to tell them apart. */
export function namesakes(roster: RosterMember[]): Set<string> {
  const shared = roster.filter(
    ({ folded }, i) => roster[i - 1]?.folded === folded || roster[i + 1]?.folded === folded,
  )
  return new Set(shared.map(({ id }) => id))
}
