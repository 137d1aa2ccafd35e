import { setTimeout as pause } from 'node:timers/promises'
import { segmentsOf } from '#contract/text/message-segments.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Outcome } from './outcome.ts'
import { isNumberProblem } from './sms.ts'
import type { Sms, SmsGateway } from './sms.ts'
import { storeUnsentText } from './unsent.ts'

/** Enqueues a text. The job starts when the caller's transaction commits. */
export type EnqueueText = (tx: Db, text: Sms) => Promise<void>

/**
 * Sends a text while the recipient waits; in the background after a timeout. Resolves to false when the provider
 * rejects the number.
 */
export type SendTextNow = (db: Db, text: Sms) => Promise<boolean>

const longestWait = 8000

interface QueuedText extends Sms {
  queuedAt: string
  /** It was sent once without a response, so it may have been accepted. */
  tried?: boolean
}

interface Services {
  sms: SmsGateway | null
  jobs: Jobs
  countTexts: (tx: Db, segments: number) => Promise<void>
}

/**
 * Creates the text queue. Without a provider, texts are stored as unsent. `countTexts` counts segments and throws above
 * the limit.
 */
export function smsQueue({ sms, jobs, countTexts }: Services): EnqueueText {
  return async (tx, text) => {
    if (!sms) return storeUnsentText(tx, text)
    // No retries for hours: a code that arrives hours later is useless.
    await jobs.send(tx, 'text', { ...text, queuedAt: new Date().toISOString() })
    await countTexts(tx, segmentsOf(text.body).segments)
  }
}

/** Creates the immediate sender, which counts texts like the queue. */
export function immediateTexts({ sms, jobs, countTexts }: Services): SendTextNow {
  return async (db, text) => {
    if (!sms) {
      await storeUnsentText(db, text)
      return true
    }
    await transaction(db, (tx) => countTexts(tx, segmentsOf(text.body).segments))
    const queuedAt = new Date().toISOString()
    const outcome = await outcomeWithin(sms.send(text), longestWait)
    if (outcome.kind === 'taken') return true
    if (outcome.kind === 'refused') {
      await storeUnsentText(db, text)
      return !isNumberProblem(outcome.problem)
    }
    const queued: QueuedText = { ...text, queuedAt, tried: outcome.kind === 'unknown' }
    await transaction(db, (tx) => jobs.send(tx, 'text', queued))
    return true
  }
}

async function outcomeWithin(sending: Promise<Outcome>, ms: number): Promise<Outcome> {
  const ended = new AbortController()
  const timeout = pause<Outcome>(ms, { kind: 'unknown' }, { signal: ended.signal })
  try {
    return await Promise.race([sending, timeout])
  } finally {
    ended.abort()
    timeout.catch(() => {})
  }
}

/** Starts the worker. Texts that are rejected, or fail three times, are stored as unsent. */
export async function startTexts(services: { db: Db; sms: SmsGateway | null; jobs: Jobs }): Promise<void> {
  const { db, sms, jobs } = services
  const storeUnsent = ({ to, body }: Sms) => storeUnsentText(db, { to, body })
  await jobs.work<QueuedText>(
    'text',
    async ({ queuedAt, tried, ...text }) => {
      if (!sms) return storeUnsent(text)
      if (tried && (await sms.find(text, new Date(queuedAt)))) return
      const { kind } = await sms.send(text)
      if (kind === 'taken') return
      if (kind === 'refused') return storeUnsent(text)
      // The response may have been lost. Without a record at the provider, sends again: a duplicate is better than
      // none.
      if (kind === 'unknown' && (await sms.find(text, new Date(queuedAt)))) return
      throw new Error('The provider did not take a text.')
    },
    storeUnsent,
  )
}
