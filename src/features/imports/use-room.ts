import { useQuery } from '@tanstack/react-query'
import { dateIn } from '#contract/fields/calendar.ts'
import type { ImportRow } from '#contract/imports.ts'
import { countedKind, kindByBirthday } from '#contract/member-kinds.ts'
import { plans } from '#contract/plans.ts'
import { usageQuery } from '#src/queries/church-queries.ts'
import { useChurch } from '#src/queries/use-church.ts'

/** How many more adults the plan has room for, and what the plan is called; undefined while that is not known. */
export function useRoom(churchId: string) {
  const { data } = useQuery({ ...usageQuery(churchId), refetchOnMount: 'always' })
  if (!data) return undefined
  return { room: Math.max(0, data.member_limit - data.members), plan: plans[data.plan].name }
}

/**
 * Returns a function that counts how many of the rows fit, in their order; all of them while the room is not known.
 * Children count for no plan.
 */
export function useFittingRows() {
  const church = useChurch()
  const known = useRoom(church?.id ?? '')
  return (rows: ImportRow[]) => {
    if (!known || !church) return rows.length
    const today = dateIn(church.timezone, new Date())
    const adults = rows.filter(({ birthday }) => kindByBirthday(birthday, today) === countedKind).length
    return rows.length - Math.max(0, adults - known.room)
  }
}
