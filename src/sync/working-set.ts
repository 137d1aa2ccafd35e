import { serviceText } from '#contract/attendance/service-key.ts'
import type {
  FetchQueryOptions,
  InfiniteData,
  Query,
  QueryClient,
  QueryFilters,
  QueryKey,
} from '@tanstack/react-query'
import { dateIn } from '#contract/fields/calendar.ts'
import { donations } from '#contract/donations.ts'
import { ApiError } from '#src/api/client.ts'
import { chooseChurch, session } from '#src/api/session.ts'
import { blogQuery, myBlogsQuery } from '#src/queries/blog-queries.ts'
import {
  absentQuery,
  churchesQuery,
  donationTotalsQuery,
  eventQuery,
  eventsQuery,
  fundsQuery,
  fundTrendsQuery,
  giftBatchesQuery,
  groupsQuery,
  householdsQuery,
  lastServicesQuery,
  openChurches,
  overviewQuery,
  recentDonationsQuery,
  rosterQuery,
  serviceQuery,
  serviceTimesQuery,
  summaryQuery,
  trendQuery,
} from '#src/queries/church-queries.ts'
import { appliedQuery, leagueQuery, myLeaguesQuery, ownLeagueQuery } from '#src/queries/league-queries.ts'
import { conversationQuery, conversationsQuery } from '#src/queries/message-queries.ts'
import { noticesQuery } from '#src/queries/notices-query.ts'

import { currentServices } from '#contract/attendance/service-calendar.ts'
import { mayRead } from '#src/queries/may-read.ts'
import { myPodcastsQuery } from '#src/queries/podcast-queries.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { ReadBack } from '#src/offline/queueable-call.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { alwaysStale } from '#src/api/query.ts'
import { readAfterEvent, readAfterPodcast, readGroups, readVisitors } from './read-after-deletion.ts'

/** Upcoming events whose guests are cached. */
const nextEvents = 5

/**
 * Reads all that screens need offline and returns the church; deletes reads that the role no longer allows.
 * `afterSending`: running fetches may lack sent rows and are repeated.
 */
export async function readWorkingSet(
  queryClient: QueryClient,
  afterSending: boolean,
): Promise<string | null> {
  const read = <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) =>
    afterSending
      ? readAnew(queryClient, options)
      : queryClient.fetchQuery({ ...options, staleTime: alwaysStale })
  const readChurches = () => read(churchesQuery())
  const before = session().churchId
  let { churches } = await readChurches()
  // A church joined or created meanwhile may be missing.
  if (session().churchId !== before) ({ churches } = await readChurches())
  const open = openChurches(churches)
  const current = open.find((church) => church.id === session().churchId) ?? open[0]
  const currentId = current?.id ?? null
  if (currentId !== session().churchId) chooseChurch(currentId)
  queryClient.removeQueries({ predicate: (query) => !mayRead(query, open) })
  const readRecordings = queryClient.fetchInfiniteQuery({ ...myPodcastsQuery(), staleTime: alwaysStale })
  if (!current) {
    await readRecordings
    return null
  }

  const readServices = async () => {
    const [{ services }, { service_times: times }] = await Promise.all([
      read(lastServicesQuery(current.id)),
      read(serviceTimesQuery(current.id)),
    ])
    const now = currentServices(times, current.timezone, new Date())
    const keys = new Map([...now, ...services].map((key) => [serviceText(key), key]))
    await Promise.all([...keys.values()].map((key) => read(serviceQuery(current.id, key))))
  }
  const readEvents = async () => {
    const { events } = await read(eventsQuery(current.id))
    const today = dateIn(current.timezone)
    const next = events.filter((event) => event.date >= today).slice(0, nextEvents)
    await Promise.all(next.map(({ id }) => read(eventQuery(id))))
  }
  const readLeaders = () => [
    read(overviewQuery(current.id)),
    read(trendQuery(current.id)),
    readEvents(),
    read(recentDonationsQuery(current.id)),
    read(fundsQuery(current.id)),
    read(giftBatchesQuery(current.id)),
    ...totalsQueries(current.id).map((query) => read(query)),
  ]
  await Promise.all<unknown>([
    readRecordings,
    read(rosterQuery(current.id)),
    read(groupsQuery(current.id)),
    read(householdsQuery(current.id)),
    readServices(),
    ...(current.role === 'usher' ? [] : readLeaders()),
  ])
  return current.id
}

export async function readBack(queryClient: QueryClient, rows: OutboxRow[]): Promise<void> {
  const stale = new Map<string, () => Promise<unknown>>()
  for (const row of rows) {
    const church = row.church ?? ''
    for (const target of callOf(row)?.readBack(row.input) ?? []) {
      stale.set(`${church} ${JSON.stringify(target)}`, () => readList(queryClient, church, target))
    }
  }
  await Promise.all([...stale.values()].map((read) => read()))
}

type Lists = {
  [L in ReadBack['list']]: (
    queryClient: QueryClient,
    church: string,
    target: Extract<ReadBack, { list: L }>,
  ) => Promise<unknown>
}

const lists: Lists = {
  members: (queryClient, church) => readAnew(queryClient, rosterQuery(church)),
  households: (queryClient, church) => readAnew(queryClient, householdsQuery(church)),
  service: (queryClient, church, key) => readAnew(queryClient, serviceQuery(church, key)),
  services: (queryClient, church) => readAnew(queryClient, lastServicesQuery(church)),
  donations: readGifts,
  batches: (queryClient, church) => readAnew(queryClient, giftBatchesQuery(church)),
  funds: (queryClient, church) => readAnew(queryClient, fundsQuery(church)),
  analytics: readFigures,
  summary: (queryClient, _church, { memberId }) => readIfKnown(queryClient, summaryQuery(memberId)),
  conversations: (queryClient) => refetch(queryClient, { ...conversationsQuery(), exact: true }),
  messages: (queryClient, _church, { userId }) => readAnew(queryClient, conversationQuery(userId)),
  notices: (queryClient) => readAnew(queryClient, noticesQuery()),
  leagues: (queryClient, _church, { leagueId }) => readLeagues(queryClient, leagueId),
  blog: (queryClient, _church, { blogId }) => readBlog(queryClient, blogId),
  events: (queryClient, _church, { deletedId }) => readAfterEvent(queryClient, deletedId),
  podcasts: (queryClient, _church, { deletedId }) => readAfterPodcast(queryClient, deletedId),
  groups: readGroups,
  visitors: readVisitors,
  applied: async (queryClient, _church, { leagueId }) => {
    await readIfKnown(queryClient, leagueQuery(leagueId))
    await queryClient.invalidateQueries({ queryKey: appliedQuery().queryKey })
  },
}

function readList(queryClient: QueryClient, church: string, target: ReadBack): Promise<unknown> {
  return lists[target.list](queryClient, church, target as never)
}

function refetch(
  queryClient: QueryClient,
  { queryKey, exact = false }: { queryKey: QueryKey; exact?: boolean },
) {
  return queryClient.refetchQueries({ queryKey, exact }, { throwOnError: true })
}

/** Only where it was shown, since ushers may not read it. */
async function readFigures(queryClient: QueryClient, church: string): Promise<void> {
  const trend = trendQuery(church)
  await readIfKnown(queryClient, overviewQuery(church))
  if (queryClient.getQueryData(trend.queryKey) !== undefined)
    await queryClient.invalidateQueries({ queryKey: trend.queryKey })
  await queryClient.invalidateQueries({ queryKey: fundTrendsQuery(church).queryKey })
  await queryClient.invalidateQueries({ queryKey: absentQuery(church).queryKey })
}

const totalsQueries = (church: string) =>
  (['week', 'month', 'year'] as const).map((by) => donationTotalsQuery(church, by))

const fewGifts = 50

/**
 * Refetches gifts, sums, open pages and, once, the list left last, to which the user returns. Removes other
 * inactive pages.
 */
async function readGifts(queryClient: QueryClient, church: string): Promise<void> {
  const pages = {
    queryKey: [donations.list.name],
    predicate: ({ meta }: { meta?: object | undefined }) => !meta,
  }
  const one = { queryKey: [donations.get.name] }
  const cache = queryClient.getQueryCache()
  const left = cache
    .findAll({ ...pages, type: 'inactive' })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const back = left
    .filter((query) => isOf(church, query))
    .slice(0, 1)
    .filter((query) => giftsIn(query) <= fewGifts && !query.state.isInvalidated)
  for (const query of left) if (!back.includes(query)) cache.remove(query)
  queryClient.removeQueries({ ...one, type: 'inactive' })
  const reread = async (query: Query) => {
    try {
      await refetch(queryClient, { queryKey: query.queryKey, exact: true })
      // Shown again, it is refetched.
      if (!query.isActive()) query.invalidate()
    } catch (error) {
      // Shown again, it must contain what was sent.
      if (query.isActive()) throw error
      cache.remove(query)
    }
  }
  await Promise.all([
    ...back.map(reread),
    readAnew(queryClient, recentDonationsQuery(church)),
    readAnew(queryClient, giftBatchesQuery(church)),
    ...totalsQueries(church).map((query) => readAnew(queryClient, query)),
    refetchOpen(queryClient, pages),
    refetchOpen(queryClient, one).catch(unlessMissing),
  ])
}

/** `refetchQueries` would join a first fetch. */
async function refetchOpen(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const onTheirWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
  await Promise.all(onTheirWay.map(async ({ promise }) => promise?.catch(() => {})))
  await queryClient.refetchQueries({ ...filters, type: 'active' }, { throwOnError: true })
}

function isOf(church: string, { queryKey: [, input] }: Query): boolean {
  return (input as { church_id: string }).church_id === church
}

function giftsIn({ state }: Query): number {
  const data = state.data as InfiniteData<{ donations: unknown[] }> | undefined
  return data?.pages.flatMap((page) => page.donations).length ?? 0
}

/** Closed ones too, and the public view. */
async function readLeagues(queryClient: QueryClient, leagueId: string | undefined): Promise<void> {
  if (leagueId) {
    await readIfKnown(queryClient, leagueQuery(leagueId))
    await readIfKnown(queryClient, ownLeagueQuery(leagueId))
  }
  const { queryKey } = myLeaguesQuery(1)
  await refetch(queryClient, { queryKey: [queryKey[0]] })
}

/** A failure would make a sent edit look undone; a deleted post is none. */
async function readBlog(queryClient: QueryClient, blogId: string): Promise<void> {
  await readAnew(queryClient, blogQuery(blogId)).catch(unlessMissing)
  await refetch(queryClient, myBlogsQuery())
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** Its failure blocks nothing else. */
async function readIfKnown<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (queryClient.getQueryData(options.queryKey) === undefined) return
  await readAnew(queryClient, options).catch(() => {})
}

/** A running fetch may lack the sent rows. */
async function readAnew<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})
  return queryClient.fetchQuery({ ...options, staleTime: alwaysStale })
}
