import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import { recognise } from '#server/http/access.ts'
import type { Log } from '#server/log.ts'
import { isBot } from './is-bot.ts'
import { addSent } from './listen-store.ts'
import { isOpen } from './rules.ts'
import type { StreamedPodcast } from './stream-store.ts'

interface Listener {
  address: string
  userAgent: string
  authorization: string | undefined
}

/** Never rejects. */
export type ListenCounter = (podcast: StreamedPodcast, listener: Listener, sent: number) => Promise<void>

/** Players request two bytes to detect ranges. */
const probe = 2
const listenSeconds = 60
/** The cache saves a query for further bytes to the same listener. */
const maxCached = 10_000

/**
 * Counts a listen after a minute of audio (or all of a shorter one), once in 24 hours. Bots and the owner do not
 * count.
 */
export function listenCounter({ pool, db, log }: { pool: Pool; db: Db; log: Log }): ListenCounter {
  let key: Promise<string> | undefined
  const counted = new Map<string, number>()

  async function count(
    podcast: StreamedPodcast,
    { address, userAgent, authorization }: Listener,
    sent: number,
  ) {
    if (sent <= probe || !isOpen(podcast) || isBot(userAgent)) return
    const userId = authorization && (await recognise(pool, authorization))?.userId
    if (userId === podcast.userId) return
    key ??= serverKey(db, 'podcast-listeners')
    const who = userId ? `user\n${userId}` : `${address}\n${userAgent}`
    const listener = createHmac('sha256', await key)
      .update(`${podcast.id}\n${who}`)
      .digest('base64url')
    if ((counted.get(listener) ?? 0) > Date.now()) return

    const needed = Math.ceil(podcast.size * Math.min(1, listenSeconds / podcast.duration))
    const until = await addSent(pool, { podcastId: podcast.id, listener, sent, needed })
    if (!until) return
    counted.delete(listener)
    counted.set(listener, until.getTime())
    if (counted.size > maxCached) counted.delete(counted.keys().next().value!)
  }

  return async (...args) => {
    try {
      await count(...args)
    } catch (error) {
      key = undefined
      log.error({ err: error }, 'a listen was not counted')
    }
  }
}
