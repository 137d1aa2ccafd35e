import type { messages } from '#contract/messages.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { userTopic } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'
import { refreshAll } from '#server/live.ts'
import type { Live, Subscriber } from '#server/live.ts'
import type { Log } from '#server/log.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { changeStream } from './change-stream.ts'
import { addTicket, takeTicket } from './store.ts'
import { streamLimit } from './stream-limit.ts'
import { userEventReader } from './user-events.ts'

type Calls = Pick<typeof messages, 'ticket' | 'live'>

/** A person's stream, opened with a one-time ticket, since a URL with a token would end up in logs and histories. */
export function userStreamHandlers(services: { db: Db; live: Live; log: Log }): Handlers<Calls> {
  const limit = streamLimit(services.live)
  const readEvents = userEventReader(services.db)

  /**
   * Sends the person's events after `from` and future ones; without `from`, first a refresh of everything. Returns how
   * to stop.
   */
  function follow(userId: string, from: number | null, stream: Subscriber): () => void {
    const stopped = new AbortController()
    let sent = from
    let reading = false
    let again = false
    const readOnce = async () => {
      const { latest, events } = await readEvents(userId, sent)
      if (stopped.signal.aborted) return
      if (events === null) stream.send(refreshAll, latest)
      else for (const { sequence, ...change } of events) stream.send(change, sequence)
      sent = latest
    }
    const readOn = async () => {
      again = true
      if (reading) return
      reading = true
      try {
        while (again && !stopped.signal.aborted) {
          again = false
          await readOnce()
        }
      } catch (error) {
        // The client reconnects and resumes.
        services.log.warn({ err: error }, 'the events of a stream could not be read')
        stream.end()
      }
      reading = false
    }
    const unsubscribe = services.live.subscribe(userTopic(userId), {
      end: stream.end,
      // Changes with a call are transient.
      send: (change) => (change.call === null ? void readOn() : stream.send(change)),
    })
    void readOn()
    return () => {
      stopped.abort()
      unsubscribe()
    }
  }

  return {
    async ticket(_, { db, caller }) {
      const ticket = newSecret()
      await addTicket(db, { hash: hashSecret(ticket), ...caller })
      return { ticket }
    },

    async live({ ticket, last_event_id }, { db }) {
      const holder = await takeTicket(db, hashSecret(ticket))
      if (!holder) throw new Problem(401, m.live_ticket_invalid())
      return changeStream({
        subscribe: (stream) => {
          const free = limit(holder, stream)
          const stop = follow(holder.userId, last_event_id ?? null, stream)
          return () => {
            free()
            stop()
          }
        },
        endsIn: holder.endsIn,
      })
    },
  }
}
