import { useQueryClient } from '@tanstack/react-query'
import { leagues as leagueCalls } from '#contract/leagues/leagues.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { Known } from '#src/offline/queueable-call.ts'
import { conversationsQuery } from '#src/queries/message-queries.ts'
import {
  churchesQuery,
  fundsQuery,
  giftBatchesQuery,
  groupsQuery,
  householdsQuery,
  recentDonationsQuery,
  rosterQuery,
} from '#src/queries/church-queries.ts'
import { batchesInRows, fundsInRows, giftsInRows, namesInRows } from './rules.ts'

/** Returns cached details of people, gifts, batches and leagues in the rows. */
// oxlint-disable-next-line complexity -- a loop for each cached list
export function useCachedNames(rows: readonly OutboxRow[]): Known {
  const queryClient = useQueryClient()
  const churches = queryClient.getQueryData(churchesQuery().queryKey)?.churches ?? []
  const stored = rows.flatMap(({ known: details }) => details ?? [])
  const storedNames = stored.flatMap((details) => details.names)
  const names = new Map([...storedNames, ...namesInRows(rows)])
  const gifts = new Map([
    ...stored.flatMap((details) => details.gifts),
    ...giftsInRows(rows, (churchId) => churches.find(({ id }) => id === churchId)?.currency ?? 'USD'),
  ])
  const batches = new Map<string, Pick<GiftBatch, 'date' | 'name'>>([
    ...stored.flatMap((details) => details.batches),
    ...batchesInRows(rows),
  ])
  const funds = new Map([...storedNames, ...fundsInRows(rows)])
  const groups = new Map(storedNames)
  for (const church of new Set(rows.map((row) => row.church))) {
    if (church === null) continue
    for (const fund of queryClient.getQueryData(fundsQuery(church).queryKey)?.funds ?? [])
      funds.set(fund.id, fund.name)
    for (const group of queryClient.getQueryData(groupsQuery(church).queryKey) ?? [])
      groups.set(group.id, group.name)
    const members = queryClient.getQueryData(rosterQuery(church).queryKey)
    for (const member of members ?? []) names.set(member.id, member.name)
    for (const home of queryClient.getQueryData(householdsQuery(church).queryKey) ?? [])
      names.set(home.id, home.name)
    const recent = queryClient.getQueryData(recentDonationsQuery(church).queryKey)
    for (const gift of recent ?? []) gifts.set(gift.id, gift)
    const counted = queryClient.getQueryData(giftBatchesQuery(church).queryKey)
    for (const batch of counted?.batches ?? []) batches.set(batch.id, batch)
  }
  const written = queryClient.getQueryData(conversationsQuery().queryKey)
  for (const { users } of written?.pages.flatMap(({ conversations }) => conversations) ?? []) {
    names.set(users[0]._id, users[0].name)
  }
  const leagues = new Map(
    queryClient
      .getQueriesData<LeaguePage>({ queryKey: [leagueCalls.find.name] })
      .flatMap(([, league]) => (league ? [[league.id, league.title] as const] : [])),
  )
  return { names, gifts, batches, leagues, funds, groups }
}
