import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Mail, MailGateway } from './mail.ts'
import { storeUnsentMail } from './unsent.ts'

/** Enqueues a mail; it is sent in the background after the caller's transaction commits. */
export type EnqueueMail = (tx: Db, mail: Mail) => Promise<void>

/** Creates the mail queue. Mails are sent by a job; without a mail server they are stored as unsent at once. */
export function mailQueue({ mail, jobs }: { mail: MailGateway | null; jobs: Jobs }): EnqueueMail {
  return (tx, message) =>
    mail ? jobs.send(tx, 'mail', message, { retryForHours: true }) : storeUnsentMail(tx, message)
}

/** Starts the worker. Mails that are rejected, or fail for half a day, are stored as unsent. */
export async function startMail(services: { db: Db; mail: MailGateway | null; jobs: Jobs }): Promise<void> {
  const { db, mail, jobs } = services
  const storeUnsent = (message: Mail) => storeUnsentMail(db, message)
  await jobs.work<Mail>(
    'mail',
    async (message) => {
      if (!mail) return storeUnsent(message)
      const { kind } = await mail.send(message)
      if (kind === 'refused') return storeUnsent(message)
      // Retries although it may have been sent: a duplicate is better than a missing code that somebody waits for.
      if (kind !== 'taken') throw new Error('The mail server did not take a mail.')
    },
    storeUnsent,
  )
}
