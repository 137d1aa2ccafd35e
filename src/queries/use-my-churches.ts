import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { churchesQuery, openChurches } from './church-queries.ts'

/**
 * From the cache: churches, the current one, the role, whether any are cached, and whether the user may have
 * one.
 */
export function useMyChurches() {
  const { churchId } = useSession()
  // Only observes. Explicit client: the header renders outside its provider.
  const { data } = useQuery({ ...churchesQuery(), enabled: false }, queryClient)
  return useMemo(() => {
    const churches = openChurches(data?.churches ?? [])
    const current = churches.find(({ id }) => id === churchId)
    // Assumes a church until the list is loaded.
    const hasChurch = churchId !== null || data === undefined || churches.length > 0
    return { churches, current, role: current?.role, isKnown: data !== undefined, hasChurch }
  }, [data, churchId])
}
