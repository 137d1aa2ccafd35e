import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { absentQuery } from '#src/queries/church-queries.ts'
import { prepareSearch } from '#src/queries/find-members.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { broughtForward } from '#src/features/members/rules.ts'
import type { ListSearch } from './list-search.ts'
import { narrowMembers, sortMembers } from './narrow-members.ts'

/**
 * Returns all members (`roster`) and those whom the address and the typed words ask for, in its order (`found`). `missing`
 * is the query that they still wait for.
 */
export function useFoundMembers(q: string, search: ListSearch, addedId: string | undefined) {
  const churchId = useChurchId()
  const church = useChurch()
  const timezone = timezoneOf(church)
  const { roster, groups, query } = useRoster(churchId)
  useEffect(() => prepareSearch(roster), [roster])
  const canEdit = church !== undefined && church.role !== 'usher'
  const away = useQuery({ ...absentQuery(churchId), enabled: canEdit })
  const absent = useMemo(() => new Set(away.data?.member_ids), [away.data])

  const { only, sort } = search
  const group = groups.some(({ id }) => id === search.group) ? search.group : undefined
  const filtered = q.trim() !== '' || group !== undefined || only !== undefined
  const sorted = useMemo(() => sortMembers(roster, sort), [roster, sort])
  const found = useMemo(() => {
    const narrowed = narrowMembers(sorted, { q, group, only }, { timezone, absent })
    return filtered || sort ? narrowed : broughtForward(narrowed, addedId)
  }, [sorted, q, group, only, timezone, absent, filtered, sort, addedId])

  const known = query.data !== undefined || roster.length > 0
  const ofAbsent = only === 'absent' && church?.role !== 'usher' && !away.data ? away : undefined
  return {
    roster,
    groups,
    group,
    found,
    filtered,
    canEdit,
    timezone,
    absentCount: away.data?.member_ids.length,
    known,
    missing: known ? ofAbsent : query,
  }
}
