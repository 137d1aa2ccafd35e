import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { churchesQuery, openChurches } from './church-queries.ts'

/** Returns the person's churches as far as this device knows, the one that is shown, their role in it, whether the device knows any, and whether they may have one. */
export function useMyChurches() {
  const { churchId } = useSession()
  // Others fetch it; the header, which uses this too, is outside of the client's provider.
  const { data } = useQuery({ ...churchesQuery(), enabled: false }, queryClient)
  return useMemo(() => {
    const churches = openChurches(data?.churches ?? [])
    const current = churches.find(({ id }) => id === churchId)
    // Until the churches are known, the device may have one.
    const hasChurch = churchId !== null || data === undefined || churches.length > 0
    return { churches, current, role: current?.role, isKnown: data !== undefined, hasChurch }
  }, [data, churchId])
}
