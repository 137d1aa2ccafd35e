import { useQuery } from '@tanstack/react-query'
import type { Church } from '#contract/church.ts'
import { useSession } from '#src/api/use-session.ts'
import { churchesQuery } from './church-queries.ts'

export function useChurchId(): string {
  const { churchId } = useSession()
  if (!churchId) throw new Error('This screen is outside of _auth._church')
  return churchId
}

/** Returns the current church; undefined while loading or without one. */
export function useChurch(): Church | undefined {
  const { churchId } = useSession()
  return useQuery(churchesQuery()).data?.churches.find((church) => church.id === churchId)
}
