import { roleTopic, sessionTopic } from '#server/db/changes.ts'
import type { Live, Subscriber } from '#server/live.ts'

/** Maximum streams per account and kind on this process. The tabs of a browser share one. */
const maxPerAccount = 10

interface Holder {
  userId: string
  sessionId: string
  churchId?: string
}

/**
 * Returns the function that ties a stream to its session and account; it returns how to release it. The stream ends
 * with the session or a change of role, since access is checked only when it opens. A new stream above the limit ends
 * the oldest, most likely a dead connection of a sleeping phone; a 429 would lock that phone out until the connection
 * times out.
 */
export function streamLimit(live: Pick<Live, 'subscribe'>): (of: Holder, stream: Subscriber) => () => void {
  const streams = new Map<string, Set<Subscriber>>()
  return ({ userId, sessionId, churchId }, stream) => {
    const ofAccount = streams.get(userId) ?? new Set()
    const [oldest] = ofAccount
    if (ofAccount.size >= maxPerAccount) oldest!.end()
    streams.set(userId, ofAccount.add(stream))
    const topics = [sessionTopic(sessionId), ...(churchId === undefined ? [] : [roleTopic(churchId, userId)])]
    const subscriptions = topics.map((topic) =>
      live.subscribe(topic, {
        end: stream.end,
        // A change without a call means missed changes.
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
