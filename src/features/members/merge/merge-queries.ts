import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { members } from '#contract/members.ts'
import { alwaysStale, query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { rosterQuery } from '#src/queries/church-queries.ts'

/** Pairs shown at first, and more at each "Load More". */
const step = 20

interface Page {
  currentPage: number
  totalPages: number
}

const paging = {
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPages }: Page) =>
    currentPage < totalPages ? currentPage + 1 : undefined,
}

/** The pairs who may be one person, page by page. */
export const duplicatesQuery = (churchId: string) =>
  infiniteQueryOptions({
    queryKey: [members.duplicates.name, { church_id: churchId }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(members.duplicates, { church_id: churchId, page: pageParam, limit: step }, { signal }),
    ...paging,
  })

/** The pairs who are marked as not duplicates, page by page. */
export const notDuplicatesQuery = (churchId: string) =>
  infiniteQueryOptions({
    queryKey: [members.apart.name, { church_id: churchId }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(members.apart, { church_id: churchId, page: pageParam, limit: step }, { signal }),
    ...paging,
  })

/** The merges of the last 30 days. */
export const mergesQuery = (churchId: string) => query(members.merges, { church_id: churchId })

/** What a merge of two would make. It is asked for anew each time: it has to say what is. */
export const previewQuery = (churchId: string, survivorId: string, dropId: string) =>
  queryOptions({
    ...query(members.mergePreview, { church_id: churchId, keep_id: survivorId, drop_id: dropId }),
    staleTime: alwaysStale,
    gcTime: 0,
  })

/** Reads again what a merge, or its undo, changes. */
export async function readMerged(queryClient: QueryClient, churchId: string): Promise<void> {
  queryClient.removeQueries({ queryKey: [members.summary.name] })
  const lists = [duplicatesQuery(churchId).queryKey, mergesQuery(churchId).queryKey]
  await Promise.all([
    queryClient.fetchQuery({ ...rosterQuery(churchId), staleTime: alwaysStale }),
    ...lists.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })),
  ]).catch(() => {})
  // Marks, gifts and invitations have gone from one to the other: what else was read of the church is old. What the
  // merge's own screen shows stays until it is left.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      name !== members.mergePreview.name &&
      name !== members.list.name &&
      !String(name).startsWith('account.'),
  })
}
