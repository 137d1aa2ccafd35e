import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { Db } from '#server/db/connection.ts'
import { serverKey } from '#server/db/server-key.ts'
import { recognise } from '#server/http/access.ts'
import type { Log } from '#server/log.ts'
import { isBot } from './is-bot.ts'
import { addSent } from './listen-store.ts'
import { isOpen } from './rules.ts'
import type { Streamed } from './stream-store.ts'

/** What a request tells of who listens. */
interface Listener {
  address: string
  userAgent: string
  authorization: string | undefined
}

/** Takes note of so many bytes of a podcast that one listener has been sent. Never fails. */
export type ListenCounter = (podcast: Streamed, listener: Listener, sent: number) => Promise<void>

/** Players ask for two bytes to see whether there are ranges. */
const probe = 2
const longEnough = 60
/** How many listens that have been counted are remembered here, so that what is sent to them needs no look-up. */
const mostRemembered = 10_000

/**
 * Counts a listen once a listener has been sent a minute of a podcast (or all of a shorter one) within 24 hours, and
 * the next one after those. Neither bots nor its owner count; what is not open only its owner hears.
 */
export function listenCounter({ pool, db, log }: { pool: Pool; db: Db; log: Log }): ListenCounter {
  let key: Promise<string> | undefined
  const counted = new Map<string, number>()

  async function count(podcast: Streamed, { address, userAgent, authorization }: Listener, sent: number) {
    if (sent <= probe || !isOpen(podcast) || isBot(userAgent)) return
    const userId = authorization && (await recognise(pool, authorization))?.userId
    if (userId === podcast.userId) return
    key ??= serverKey(db, 'podcast-listeners')
    const who = userId ? `user\n${userId}` : `${address}\n${userAgent}`
    const listener = createHmac('sha256', await key)
      .update(`${podcast.id}\n${who}`)
      .digest('base64url')
    if ((counted.get(listener) ?? 0) > Date.now()) return

    const needed = Math.ceil(podcast.size * Math.min(1, longEnough / podcast.duration))
    const until = await addSent(pool, { podcastId: podcast.id, listener, sent, needed })
    if (!until) return
    counted.delete(listener)
    counted.set(listener, until.getTime())
    if (counted.size > mostRemembered) counted.delete(counted.keys().next().value!)
  }

  return async (...of) => {
    try {
      await count(...of)
    } catch (error) {
      key = undefined
      log.error({ err: error }, 'a listen was not counted')
    }
  }
}
