import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changesHouseholds, overlayHouseholds } from '#src/offline/overlay-lists.ts'
import { householdsQuery } from '#src/queries/church-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useRoster } from '#src/queries/use-roster.ts'

/** Returns the households of a church with this device's own changes, by name; its members; and the server's query. */
export function useHouseholds(churchId: string) {
  const query = useQuery(householdsQuery(churchId))
  const { everyone, roster } = useRoster(churchId)
  const rows = usePendingOf(changesHouseholds)
  const members = useMemo(() => new Map(everyone.map((member) => [member.id, member])), [everyone])
  const households = useMemo(
    () => overlayHouseholds(query.data ?? [], rows, { churchId, members }),
    [query.data, rows, churchId, members],
  )
  return { households, members, everyone, roster, query }
}
