import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { churchesQuery, openChurches } from './church-queries.ts'

/** Returns the person's churches as far as this device knows, the one that is shown, their role in it, and whether it knows any. */
export function useMyChurches() {
  const { churchId } = useSession()
  // Others fetch it; the header, which uses this too, is outside of the client's provider.
  const { data } = useQuery({ ...churchesQuery(), enabled: false }, queryClient)
  return useMemo(() => {
    const churches = openChurches(data?.churches ?? [])
    const current = churches.find(({ id }) => id === churchId)
    return { churches, current, role: current?.role, isKnown: data !== undefined }
  }, [data, churchId])
}
