import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { attendance } from '#contract/attendance.ts'
import { dateIn, latestSunday } from '#contract/calendar.ts'
import { chooseChurch, session } from '#src/api/session.ts'
import {
  churchesQuery,
  eventQuery,
  eventsQuery,
  groupsQuery,
  lastServicesQuery,
  overviewQuery,
  rosterQuery,
  serviceQuery,
  trendQuery,
} from '#src/widgets/church-queries.ts'
import type { OutboxRow } from '#src/offline/database.ts'

/** So many of the coming events are kept with their guests. */
const nextEvents = 5

/**
 * Reads all that the screens need without a network, whether or not they were ever opened: the churches, all
 * members and groups, the last 12 services and the coming one, the events and the guests of the next ones.
 * Fails when one of the reads does.
 */
export async function readWorkingSet(queryClient: QueryClient): Promise<void> {
  const { churches } = await queryClient.fetchQuery({ ...churchesQuery(), staleTime: 0 })
  const current = churches.find((church) => church.id === session().churchId) ?? churches[0]
  if (!current) return
  if (current.id !== session().churchId) chooseChurch(current.id)

  const fresh = { staleTime: 0 }
  const readServices = async () => {
    const { services } = await queryClient.fetchQuery({ ...lastServicesQuery(current.id), ...fresh })
    const dates = new Set([latestSunday(current.timezone), ...services.map((service) => service.date)])
    await Promise.all(
      [...dates].map((date) => queryClient.fetchQuery({ ...serviceQuery(current.id, date), ...fresh })),
    )
  }
  const readEvents = async () => {
    const { events } = await queryClient.fetchQuery({ ...eventsQuery(current.id), ...fresh })
    const today = dateIn(current.timezone)
    const next = events.filter((event) => event.date >= today).slice(0, nextEvents)
    await Promise.all(next.map(({ id }) => queryClient.fetchQuery({ ...eventQuery(id), ...fresh })))
  }
  const reads: Promise<unknown>[] = [
    queryClient.fetchQuery({ ...rosterQuery(current.id), ...fresh }),
    queryClient.fetchQuery({ ...groupsQuery(current.id), ...fresh }),
  ]
  if (current.role !== 'usher') {
    reads.push(queryClient.fetchQuery({ ...overviewQuery(current.id), ...fresh }))
    reads.push(queryClient.fetchQuery({ ...trendQuery(current.id), ...fresh }))
    reads.push(readEvents())
  }
  reads.push(readServices())
  await Promise.all(reads)
}

/** Reads again what the given rows changed. Fails when one of the reads does. */
export async function readBack(queryClient: QueryClient, rows: OutboxRow[]): Promise<void> {
  const stale = new Map<string, () => Promise<unknown>>()
  for (const { call, church, input } of rows) {
    if (!church) continue
    stale.set(`${church} figures`, () => readFigures(queryClient, church))
    if (call === attendance.mark.name) {
      const date = String(input['date'])
      stale.set(`${church} ${date}`, () => readAnew(queryClient, serviceQuery(church, date)))
      stale.set(`${church} services`, () => readAnew(queryClient, lastServicesQuery(church)))
    } else {
      stale.set(`${church} roster`, () => readAnew(queryClient, rosterQuery(church)))
    }
  }
  await Promise.all([...stale.values()].map((read) => read()))
}

/**
 * What the dashboard shows follows from all that is written. Only where it has been shown: ushers may not read it. Its
 * failure holds up nothing else.
 */
async function readFigures(queryClient: QueryClient, church: string): Promise<void> {
  const known = <Key extends QueryKey>({ queryKey }: { queryKey: Key }) =>
    queryClient.getQueryData(queryKey) !== undefined
  const [overview, trend] = [overviewQuery(church), trendQuery(church)]
  if (known(overview)) await readAnew(queryClient, overview).catch(() => {})
  if (known(trend)) await queryClient.invalidateQueries({ queryKey: trend.queryKey })
}

/** A read that is on its way may have begun before the rows were sent and lack them: it is let go by. */
async function readAnew<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (queryClient.isFetching({ queryKey: options.queryKey, exact: true }) > 0) {
    await queryClient.fetchQuery(options).catch(() => {})
  }
  await queryClient.fetchQuery({ ...options, staleTime: 0 })
}
