import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Mail, MailGateway } from './mail.ts'
import { storeUnsentMail } from './unsent.ts'

/** Enqueues a mail. The job starts when the caller's transaction commits. */
export type EnqueueMail = (tx: Db, mail: Mail) => Promise<void>

/** Creates the mail queue. Without a mail server, mails are stored as unsent immediately. */
export function mailQueue({ mail, jobs }: { mail: MailGateway | null; jobs: Jobs }): EnqueueMail {
  return (tx, message) =>
    mail ? jobs.send(tx, 'mail', message, { retryForHours: true }) : storeUnsentMail(tx, message)
}

/** Starts the worker. Mails that are rejected, or fail for 12 hours, are stored as unsent. */
export async function startMail(services: { db: Db; mail: MailGateway | null; jobs: Jobs }): Promise<void> {
  const { db, mail, jobs } = services
  const storeUnsent = (message: Mail) => storeUnsentMail(db, message)
  await jobs.work<Mail>(
    'mail',
    async (message) => {
      if (!mail) return storeUnsent(message)
      const { kind } = await mail.send(message)
      if (kind === 'refused') return storeUnsent(message)
      // `unknown` is retried too: a duplicate is better than a missing sign-in code.
      if (kind !== 'taken') throw new Error('The mail server did not take a mail.')
    },
    storeUnsent,
  )
}
