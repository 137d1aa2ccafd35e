import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { absentQuery } from '#src/queries/church-queries.ts'
import { findMembers, prepareSearch } from '#src/queries/find-members.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { broughtForward } from '#src/features/members/rules.ts'
import { useHouseholds } from '#src/features/members/households/use-households.ts'
import { kindsIn, textOf, valuesIn } from './list-search.ts'
import type { ListSearch } from './list-search.ts'
import { narrowMembers, sortMembers } from './narrow-members.ts'
import type { Homes } from './narrow-members.ts'

/**
 * Returns the members (`roster`; the archived ones where the address asks for them) and those whom the address and the typed words ask for, in its order (`found`). `missing`
 * is the query that they still wait for.
 */
export function useFoundMembers(q: string, search: ListSearch, addedId: string | undefined) {
  const churchId = useChurchId()
  const church = useChurch()
  const timezone = timezoneOf(church)
  const { roster: active, everyone, groups, query } = useRoster(churchId)
  const canEdit = church !== undefined && church.role !== 'usher'
  const away = useQuery({ ...absentQuery(churchId), enabled: canEdit })
  const absent = useMemo(() => new Set(away.data?.member_ids), [away.data])

  const { sort } = search
  // As texts, which stay the same while words are typed: only then is the narrowed list searched, and not made anew.
  const group = textOf(valuesIn(search.group).filter((id) => groups.some((known) => known.id === id)))
  const only = textOf(kindsIn(search.only).filter((kind) => kind !== 'absent' || church?.role !== 'usher'))
  const inArchive = kindsIn(only).includes('archived')
  const archived = useMemo(() => everyone.filter(({ archivedAt }) => archivedAt), [everyone])
  const roster = inArchive ? archived : active
  useEffect(() => prepareSearch(roster), [roster])
  const chips = group !== undefined || only !== undefined
  const filtered = chips || q.trim() !== ''
  const { households } = useHouseholds(churchId)
  const homes = useMemo((): Homes => {
    const first = new Map<string, { id: string; name: string }>()
    for (const home of households)
      for (const { member_id: id } of home.members) if (!first.has(id)) first.set(id, home)
    return first
  }, [households])
  const sorted = useMemo(() => sortMembers(roster, sort, homes), [roster, sort, homes])
  const narrowed = useMemo(
    () => narrowMembers(sorted, { groups: valuesIn(group), only: kindsIn(only) }, { timezone, absent }),
    [sorted, group, only, timezone, absent],
  )
  const found = useMemo(() => {
    const searched = findMembers(narrowed, q)
    return filtered || sort ? searched : broughtForward(searched, addedId)
  }, [narrowed, q, filtered, sort, addedId])

  const known = query.data !== undefined || everyone.length > 0
  const ofAbsent = kindsIn(only).includes('absent') && !away.data ? away : undefined
  return {
    roster,
    everyone,
    archivedCount: archived.length,
    /** How many archived members the words find. */
    archivedFound: inArchive || q.trim() === '' ? 0 : findMembers(archived, q).length,
    groups,
    group,
    only,
    chips,
    found,
    homes,
    filtered,
    canEdit,
    timezone,
    absentCount: canEdit ? (away.data?.member_ids.length ?? null) : undefined,
    known,
    missing: known ? ofAbsent : query,
  }
}
