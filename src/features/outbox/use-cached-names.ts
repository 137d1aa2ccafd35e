import { useQueryClient } from '@tanstack/react-query'
import { leagues as leagueCalls } from '#contract/leagues/leagues.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Donation } from '#contract/donations.ts'
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
  for (const church of new Set(rows.map((row) => row.church)))
    if (church !== null) addCachedNames(queryClient, church, { names, gifts, batches, funds, groups })
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

/** Adds what the church's cached lists say. */
function addCachedNames(
  queryClient: QueryClient,
  church: string,
  to: {
    names: Map<string, string>
    gifts: Map<string, Pick<Donation, 'member_id' | 'amount' | 'currency'>>
    batches: Map<string, Pick<GiftBatch, 'date' | 'name'>>
    funds: Map<string, string>
    groups: Map<string, string>
  },
): void {
  const cached: QueryClient['getQueryData'] = queryClient.getQueryData.bind(queryClient)
  for (const fund of cached(fundsQuery(church).queryKey)?.funds ?? []) to.funds.set(fund.id, fund.name)
  for (const group of cached(groupsQuery(church).queryKey) ?? []) to.groups.set(group.id, group.name)
  const members = cached(rosterQuery(church).queryKey)
  for (const member of members ?? []) to.names.set(member.id, member.name)
  for (const home of cached(householdsQuery(church).queryKey) ?? []) to.names.set(home.id, home.name)
  const recent = cached(recentDonationsQuery(church).queryKey)
  for (const gift of recent ?? []) to.gifts.set(gift.id, gift)
  const counted = cached(giftBatchesQuery(church).queryKey)
  for (const batch of counted?.batches ?? []) to.batches.set(batch.id, batch)
}
