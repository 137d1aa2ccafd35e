import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changesFunds, overlayList } from '#src/offline/overlay-lists.ts'
import { fundsQuery } from '#src/queries/church-queries.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'

/** Returns the church's funds in order, including archived ones, with pending writes. */
export function useFunds(churchId: string) {
  const read = useQuery(fundsQuery(churchId))
  const own = usePendingOf(changesFunds)
  const serverFunds = read.data?.funds
  const funds = useMemo(
    () => overlayList('funds', serverFunds ?? [], own, churchId),
    [serverFunds, own, churchId],
  )
  return { funds, read }
}
