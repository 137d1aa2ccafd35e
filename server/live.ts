import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Change } from '#contract/live.ts'
import { changesChannel } from './db/changes.ts'
import type { Notified, Topic } from './db/changes.ts'
import type { Log } from './log.ts'

/** Receives changes. Both methods must not block. */
export interface Subscriber {
  /** `id`: resume position that a reconnecting client sends. */
  send(change: Change, id?: number): void
  end(): void
}

export interface Live {
  /**
   * Subscribes to a church's or a person's changes (`topic`). Returns the unsubscribe function, which does not call
   * `end`.
   */
  subscribe(topic: Topic, subscriber: Subscriber): () => void
  /** Number of open streams of clients. */
  streams(): number
  /** Ends all present and future subscribers immediately, then the connection. */
  stop(): Promise<void>
}

/** Tells clients to refetch everything after missed changes. */
export const refreshAll: Change = { call: null, key: null }

/** In milliseconds: refetch interval while the connection is down, and maximum backoff. */
const pollWhileBroken = 5000
const longestPause = 5000
/** Health check of the connection: interval and timeout, in milliseconds. */
const checkEvery = 20_000
const checkTimeout = 10_000

/** Listens for NOTIFY at `url` on its own connection. Resolves after the first attempt. */
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
    // A broken connection emits `error` twice before `end`.
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
      // Not awaited: an unresponsive connection closes slowly.
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
    streams() {
      // Each stream follows the session that has opened it.
      const sessions = [...topics].filter(([topic]) => topic.startsWith('session:'))
      return sessions.reduce((sum, [, subscribers]) => sum + subscribers.size, 0)
    },
    async stop() {
      stopping.abort()
      for (const subscribers of topics.values()) for (const one of subscribers) one.end()
      await current?.end().catch(() => {})
      await running
    },
  }
}
