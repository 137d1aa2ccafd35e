import { segmentsOf } from '#contract/text/message-segments.ts'
import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Sms, SmsGateway } from './sms.ts'
import { storeUnsentText } from './unsent.ts'

/** Enqueues a text to one person; it is sent in the background after the caller's transaction commits. */
export type EnqueueText = (tx: Db, text: Sms) => Promise<void>

interface QueuedText extends Sms {
  queuedAt: string
}

/**
 * Creates the queue of texts. They are sent by a job; without a provider they are stored as unsent at once. `countTexts`
 * counts the segments of each one for the provider, and throws when there are too many.
 */
export function smsQueue({
  sms,
  jobs,
  countTexts,
}: {
  sms: SmsGateway | null
  jobs: Jobs
  countTexts: (tx: Db, segments: number) => Promise<void>
}): EnqueueText {
  return async (tx, text) => {
    if (!sms) return storeUnsentText(tx, text)
    // No retries for hours: a code that comes hours later is of no use.
    await jobs.send(tx, 'text', { ...text, queuedAt: new Date().toISOString() })
    await countTexts(tx, segmentsOf(text.body).segments)
  }
}

/** Starts the worker. Texts that are rejected, or fail three times, are stored as unsent. */
export async function startTexts(services: { db: Db; sms: SmsGateway | null; jobs: Jobs }): Promise<void> {
  const { db, sms, jobs } = services
  const storeUnsent = ({ to, body }: Sms) => storeUnsentText(db, { to, body })
  await jobs.work<QueuedText>(
    'text',
    async ({ queuedAt, ...text }) => {
      if (!sms) return storeUnsent(text)
      const { kind } = await sms.send(text)
      if (kind === 'taken') return
      if (kind === 'refused') return storeUnsent(text)
      // Perhaps only the answer was lost. Not found: sent again, since a second text does less harm than none.
      if (kind === 'unknown' && (await sms.find(text, new Date(queuedAt)))) return
      throw new Error('The provider did not take a text.')
    },
    storeUnsent,
  )
}
