import { roleTopic, sessionTopic } from '#server/db/changes.ts'
import type { Live, Subscriber } from '#server/live.ts'

/** The most streams of a kind of an account on this process. The tabs of a browser share one. */
const mostPerAccount = 10

/** Whose a stream is. `churchId`: of a stream of a church. */
interface Holder {
  userId: string
  sessionId: string
  churchId?: string
}

/**
 * Returns what ties a stream to its session and account; that returns how to release it. The stream ends with the session,
 * that of a church when the person's role there changes: what they may hear of is checked when a stream opens. One above the limit ends the account's oldest: most likely the dead one of a phone that has slept. A 429 would keep that
 * phone out until the dead connection times out.
 */
export function streamLimit(live: Pick<Live, 'subscribe'>): (of: Holder, stream: Subscriber) => () => void {
  const streams = new Map<string, Set<Subscriber>>()
  return ({ userId, sessionId, churchId }, stream) => {
    const ofAccount = streams.get(userId) ?? new Set()
    const [oldest] = ofAccount
    if (ofAccount.size >= mostPerAccount) oldest!.end()
    streams.set(userId, ofAccount.add(stream))
    const topics = [sessionTopic(sessionId), ...(churchId === undefined ? [] : [roleTopic(churchId, userId)])]
    const subscriptions = topics.map((topic) =>
      live.subscribe(topic, {
        end: stream.end,
        // A change without a call says that changes have been missed, not that anything has ended.
        send: ({ call }) => call !== null && stream.end(),
      }),
    )
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      ofAccount.delete(stream)
      if (ofAccount.size === 0 && streams.get(userId) === ofAccount) streams.delete(userId)
    }
  }
}
