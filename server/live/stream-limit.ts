import { sessionTopic } from '#server/db/changes.ts'
import type { Live, Subscriber } from '#server/live.ts'

/** The most streams of a kind of an account on this process. The tabs of a browser share one. */
const mostPerAccount = 10

/**
 * Returns what ties a stream to its session and account; that returns how to release it. The stream ends with the session.
 * One above the limit ends the account's oldest: most likely the dead one of a phone that has slept. A 429 would keep that
 * phone out until the dead connection times out.
 */
export function streamLimit(
  live: Pick<Live, 'subscribe'>,
): (of: { userId: string; sessionId: string }, stream: Subscriber) => () => void {
  const streams = new Map<string, Set<Subscriber>>()
  return ({ userId, sessionId }, stream) => {
    const ofAccount = streams.get(userId) ?? new Set()
    const [oldest] = ofAccount
    if (ofAccount.size >= mostPerAccount) oldest!.end()
    streams.set(userId, ofAccount.add(stream))
    const unsubscribe = live.subscribe(sessionTopic(sessionId), {
      end: stream.end,
      // A change without a call says that changes have been missed, not that the session has ended.
      send: ({ call }) => call !== null && stream.end(),
    })
    return () => {
      unsubscribe()
      ofAccount.delete(stream)
      if (ofAccount.size === 0 && streams.get(userId) === ofAccount) streams.delete(userId)
    }
  }
}
