import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveConnection, pollEvery } from '#src/lib/live-connection.ts'
import { refreshLiveQueries } from './refresh-live-queries.ts'

// Where there is no window the library takes itself to be on a server, which polls nothing.
vi.stubGlobal('window', {})
const { QueryClient, QueryObserver } = await import('@tanstack/react-query')

const queryClient = new QueryClient()
let stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  queryClient.clear()
  liveConnection.setState(() => false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A query that is on the screen, read once so far. */
async function shown(name: string, input: object, options: object = { meta: { live: 2000 } }) {
  const read = vi.fn(async () => read.mock.calls.length)
  const observer = new QueryObserver(queryClient, { queryKey: [name, input], queryFn: read, ...options })
  stops.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  read.mockClear()
  return read
}
function refresher() {
  const queries = refreshLiveQueries(queryClient, liveConnection)
  stops.push(queries.stop)
  return (call: string | null, key: string | null = null) => queries.onChange('c', { call, key })
}
const roll = (date: string, church_id = 'c') => shown('attendance.get', { church_id, date })

it('reads what has changed, and nothing else', async () => {
  const reads = await Promise.all([
    roll('2026-11-22'),
    roll('2026-11-15'),
    roll('2026-11-22', 'other'),
    shown('imports.get', { import_id: '2026-11-22' }),
    shown('attendance.get', { church_id: 'c', date: '2026-11-22', all: true }, {}),
  ])
  await vi.advanceTimersByTimeAsync(5000)
  refresher()('attendance.get', '2026-11-22')
  await vi.advanceTimersByTimeAsync(200)
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 0, 0, 0, 0])
})

it('reads all that is live where changes may have been missed', async () => {
  const reads = await Promise.all([
    roll('2026-11-22'),
    shown('imports.get', { import_id: 'i' }),
    shown('x', {}, {}),
  ])
  await vi.advanceTimersByTimeAsync(5000)
  refresher()(null)
  await vi.advanceTimersByTimeAsync(200)
  expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1, 0])
})

it('reads what concerns a person when their own stream tells of it, and the rest when their church tells', async () => {
  const [list, other, notices, attendance] = await Promise.all([
    shown('messages.list', { to_user_id: 'u' }),
    shown('messages.list', { to_user_id: 'v' }),
    shown('notices.list', {}),
    roll('2026-11-22'),
  ])
  const { onChange } = refreshLiveQueries(queryClient, liveConnection)
  const reads = async (churchId: string | null, call: string | null, key: string | null) => {
    await vi.advanceTimersByTimeAsync(5000)
    for (const read of [list, other, notices, attendance]) read.mockClear()
    onChange(churchId, { call, key })
    await vi.advanceTimersByTimeAsync(200)
    return [list, other, notices, attendance].map((read) => read.mock.calls.length)
  }
  expect(await reads(null, 'messages.list', 'u')).toEqual([1, 0, 0, 0])
  expect(await reads(null, null, null)).toEqual([1, 1, 1, 0])
  expect(await reads('c', null, null)).toEqual([0, 0, 0, 1])
})

it('reads at most as often as the query allows, and the last change is never left out', async () => {
  const read = await roll('2026-11-22')
  const onChange = refresher()
  for (let i = 0; i < 100; i++) {
    onChange('attendance.get', '2026-11-22')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(5)
  const before = read.mock.calls.length
  onChange('attendance.get', '2026-11-22')
  await vi.advanceTimersByTimeAsync(2200)
  expect(read).toHaveBeenCalledTimes(before + 1)
})

it('reads again after a read that was under way when the change came', async () => {
  const read = await roll('2026-11-22')
  await vi.advanceTimersByTimeAsync(5000)
  let finish = () => {}
  read.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(1))))
  const fetched = queryClient.fetchQuery({
    queryKey: ['attendance.get', { church_id: 'c', date: '2026-11-22' }],
    queryFn: read,
    meta: { live: 2000 },
  })
  refresher()('attendance.get', '2026-11-22')
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(1)
  finish()
  await expect(fetched).resolves.toBe(1)
  await vi.advanceTimersByTimeAsync(2500)
  expect(read).toHaveBeenCalledTimes(2)
})

it('lets screens ask by themselves as soon as changes are no longer told', async () => {
  liveConnection.setState(() => true)
  refresher()
  const read = await shown('x', {}, { meta: { live: 100 }, refetchInterval: () => pollEvery(1000) })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(read).toHaveBeenCalledTimes(0)
  liveConnection.setState(() => false)
  await vi.advanceTimersByTimeAsync(3500)
  expect(read).toHaveBeenCalledTimes(3)
})
