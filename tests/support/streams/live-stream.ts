import type { Change } from '#contract/live.ts'
import { openEventStream } from './event-stream.ts'

/** A church's change stream over a socket. */
export interface LiveStream {
  response: Response
  /** The next change; undefined at the end of the stream. */
  next(): Promise<Change | undefined>
  close(): Promise<void>
}

/** Opens a church's stream and waits for its start. */
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
