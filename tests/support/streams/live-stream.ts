import type { Change } from '#contract/live.ts'
import { openEventStream } from './event-stream.ts'

/** What a phone hears of a church's changes over a socket. */
export interface LiveStream {
  response: Response
  /** The next change; undefined when the stream has ended. */
  next(): Promise<Change | undefined>
  close(): Promise<void>
}

/** Opens the stream of a church and waits until it has begun. */
export async function openLive(origin: string, churchId: string, token: string): Promise<LiveStream> {
  const address = `${origin}/api/church/live?church_id=${churchId}`
  const { next, ...stream } = await openEventStream(address, { authorization: token })
  return {
    ...stream,
    async next() {
      const event = await next()
      return event && { call: event.call, key: event.key }
    },
  }
}
