import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Change } from '#contract/live.ts'
import { changesChannel } from './db/changes.ts'
import type { Notified, Topic } from './db/changes.ts'
import type { Log } from './log.ts'

/** One client that is told of changes. Neither function may wait for it. */
export interface Subscriber {
  /** `id`: with what the client says, when it comes again, how far it is. */
  send(change: Change, id?: number): void
  end(): void
}

/** What is changed by any process, as it is committed. */
export interface Live {
  /**
   * Tells the subscriber of what changes in a church, or that something has changed for a person (`topic`). Returns how
   * to unsubscribe; does not call `end` then.
   */
  subscribe(topic: Topic, subscriber: Subscriber): () => void
  /** Ends all subscribers at once, those to come included, then the connection. */
  stop(): Promise<void>
}

/** Changes have been missed. */
export const refreshAll: Change = { call: null, key: null }

/** In milliseconds. While the connection is broken, subscribers read again this often. */
const pollWhileBroken = 5000
const longestPause = 5000
/** How often the connection is asked whether it is still there, and how long it may take to respond. */
const checkEvery = 20_000
const checkTimeout = 10_000

/** Listens to the changes in the database at `url`, on a connection of its own. Resolves after the first attempt. */
export async function startLive(url: string, log: Log): Promise<Live> {
  const topics = new Map<Topic, Set<Subscriber>>()
  const stopping = new AbortController()
  let current: pg.Client | undefined

  const sendToAll = () => {
    for (const subscribers of topics.values()) for (const one of subscribers) one.send(refreshAll)
  }
  const onNotification = ({ payload }: pg.Notification) => {
    const { topic, call, key } = JSON.parse(payload!) as Notified
    for (const one of topics.get(topic) ?? []) one.send({ call, key })
  }

  /** Listens until the connection ends. */
  const listen = async (onListening: () => void) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lakou-live',
      keepAlive: true,
      connectionTimeoutMillis: checkTimeout,
      query_timeout: checkTimeout,
    })
    current = client
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    // A connection that breaks says so twice before it ends.
    client.on('error', (error) => log.warn({ err: error }, 'the connection for live changes broke'))
    client.on('notification', onNotification)
    let check: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(`listen ${changesChannel}`)
      onListening()
      const lost = new Promise<void>((resolve) => {
        check = setInterval(() => void client.query('select 1').catch(() => resolve()), checkEvery)
      })
      await Promise.race([ended, lost])
    } finally {
      clearInterval(check)
      // Not waited for: one that no longer responds takes its time.
      void client.end().catch(() => {})
    }
    await ended
  }

  const run = async (onFirstAttempt: () => void) => {
    let polling: NodeJS.Timeout | undefined
    let tries = 0
    while (!stopping.signal.aborted) {
      try {
        await listen(() => {
          tries = 0
          if (polling) sendToAll()
          clearInterval(polling)
          polling = undefined
          onFirstAttempt()
        })
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for live changes')
      }
      onFirstAttempt()
      if (stopping.signal.aborted) break
      polling ??= setInterval(sendToAll, pollWhileBroken)
      const wait = Math.min(longestPause, 100 * 2 ** tries++)
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
    clearInterval(polling)
  }

  let running = Promise.resolve()
  await new Promise<void>((resolve) => {
    running = run(resolve)
  })
  return {
    subscribe(topic, subscriber) {
      if (stopping.signal.aborted) subscriber.end()
      const subscribers = topics.get(topic) ?? new Set()
      topics.set(topic, subscribers.add(subscriber))
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic)
      }
    },
    async stop() {
      stopping.abort()
      for (const subscribers of topics.values()) for (const one of subscribers) one.end()
      await current?.end().catch(() => {})
      await running
    },
  }
}
