import type { Subscriber } from '#server/live.ts'

/** So many streams of a kind a session may have on this process; a browser's tabs share one. */
const mostPerSession = 10

/**
 * Limits the streams of each session. One too many ends the oldest: that is most likely the dead one of a phone that
 * has slept, and a 429 would keep that phone out until the dead connection times out. Returns how to remove one.
 */
export function streamLimit(): (sessionId: string, subscriber: Subscriber) => () => void {
  const streams = new Map<string, Set<Subscriber>>()
  return (sessionId, subscriber) => {
    const ofSession = streams.get(sessionId) ?? new Set()
    const [oldest] = ofSession
    if (ofSession.size >= mostPerSession) oldest!.end()
    streams.set(sessionId, ofSession.add(subscriber))
    return () => {
      ofSession.delete(subscriber)
      if (ofSession.size === 0 && streams.get(sessionId) === ofSession) streams.delete(sessionId)
    }
  }
}
