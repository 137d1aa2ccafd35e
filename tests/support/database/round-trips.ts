import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

/** Statements that are sent together; the next trip waits for one of their results. */
export type Trip = string[]

interface Recording {
  trips: Trip[]
  /** A result has arrived since the last trip began. */
  hasResult: boolean
}

/** Records the round trips of `work` to PostgreSQL until the test ends, excluding those of concurrent jobs. */
export function recordTrips(): (work: () => Promise<unknown>) => Promise<Trip[]> {
  const recordings = new AsyncLocalStorage<Recording>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const recording = recordings.getStore()
    if (!recording) return query.apply(this, args)
    if (recording.hasResult) recording.trips.push([])
    recording.hasResult = false
    recording.trips.at(-1)!.push(nameOf(args[0]))
    const onResult = () => void (recording.hasResult = true)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const noted = (...result: unknown[]) => {
        onResult()
        callback(...result)
      }
      return query.apply(this, [...args.slice(0, -1), noted])
    }
    const result = query.apply(this, args) as Promise<unknown>
    result.then(onResult, onResult)
    return result
  })
  onTestFinished(() => spy.mockRestore())
  return async (work) => {
    const recording: Recording = { trips: [], hasResult: true }
    await recordings.run(recording, work)
    return recording.trips
  }
}

function nameOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { name, text } = query as { name?: string; text: string }
  return name ?? text.slice(0, 40)
}
