import { useEffect, useState } from 'react'
import { useApplications } from './applications-query.ts'
import type { ApplicationsSearch } from './applications-search.ts'

interface Around {
  /** The list and the person that it is about. */
  key: string
  userId: string
  before: string[]
  after: string[]
}

/**
 * Returns the people before and after an applicant in a list of applications, their place in it from 1, and its length.
 * A decision removes the applicant from the list: their neighbours are then those that they had.
 */
export function useNeighbours(userId: string, search: ApplicationsSearch) {
  const { list, pages } = useApplications(search)
  const people = [...new Set(list.map((application) => application.applied_by_user_id))]
  const index = people.indexOf(userId)
  const [around, setAround] = useState<Around>()
  const key = [userId, ...people].join()
  if (index !== -1 && around?.key !== key)
    setAround({ key, userId, before: people.slice(0, index), after: people.slice(index + 1) })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const isNearEnd = index !== -1 && index >= people.length - 2
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  const listed = (id: string) => people.includes(id)
  const isAround = around?.userId === userId
  return {
    previous: isAround ? around.before.findLast(listed) : undefined,
    next: isAround ? around.after.find(listed) : undefined,
    place: index === -1 ? undefined : index + 1,
    count: hasNextPage ? undefined : people.length,
  }
}
