import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { church } from '#contract/church.ts'
import { groups } from '#contract/groups.ts'
import { imports } from '#contract/imports.ts'
import type { Import, ImportRow } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { pollEvery } from '#src/lib/live-connection.ts'

/** In milliseconds: how often the server's work is looked after where it cannot tell how far it is. */
const pollPause = 700
const listPollPause = 2000
/** And while it can. */
const pollWhileLive = 15_000
/** The most that one page of a list holds. */
const wholePage = 1000
const day = 24 * 60 * 60 * 1000

/** Whether the server works on it just now. */
export function isWorking(status: Import['status'] | undefined): boolean {
  return status === 'reading' || status === 'adding'
}

/** An import without its rows; read again as long as the server works on it. */
export function importQuery(id: string) {
  return queryOptions({
    ...query(imports.get, { import_id: id, page: 1, limit: 1 }, { live: 500 }),
    refetchInterval: ({ state }) => isWorking(state.data?.status) && pollEvery(pollPause, pollWhileLive),
  })
}

/**
 * All rows of an import, those with problems first. They are read once and stay as they are put right here: rows
 * must not move under a finger.
 */
export function rowsQuery(id: string) {
  return queryOptions({
    queryKey: [imports.get.name, { import_id: id, all: true }] as const,
    queryFn: async ({ signal }): Promise<ImportRow[]> => {
      const all = new Map<number, ImportRow>()
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await call(imports.get, { import_id: id, page, limit: wholePage }, { signal })
        for (const row of answer.rows) all.set(row.row, row)
        pages = answer.totalPages
      }
      return [...all.values()]
    },
    staleTime: day,
    gcTime: 5 * 60 * 1000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The imports of a church, the latest first. */
export function importsQuery(churchId: string) {
  return infiniteQueryOptions({
    queryKey: [imports.list.name, { church_id: churchId }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(imports.list, { church_id: churchId, page: pageParam, limit: 10 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    refetchInterval: ({ state }) =>
      (state.data?.pages ?? []).some((page) => page.imports.some(({ status }) => isWorking(status))) &&
      pollEvery(listPollPause, pollWhileLive),
    meta: { live: 1000 },
  })
}

/** An import has changed on the server: its status, and the list of imports, are asked for anew. */
export async function importChanged(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: [imports.list.name] }),
  ])
}

/** The rows are no longer what was read. */
export function deleteRows(id: string): void {
  queryClient.removeQueries({ queryKey: rowsQuery(id).queryKey })
}

/** Members have come or gone: every list of them is asked for anew. */
export async function membersChanged(): Promise<void> {
  const lists = [members.list.name, groups.list.name, analytics.overview.name, church.usage.name]
  await Promise.all(lists.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
