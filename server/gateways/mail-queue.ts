import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Mail, MailGateway } from './mail.ts'
import { storeUnsentMail } from './unsent.ts'

/** Sends a mail when the caller's transaction commits, without anybody waiting for the mail server. */
export type EnqueueMail = (tx: Db, mail: Mail) => Promise<void>

/** Mails by way of a job; without a mail server they are stored as unsent at once. */
export function mailQueue({ mail, jobs }: { mail: MailGateway | null; jobs: Jobs }): EnqueueMail {
  return (tx, letter) =>
    mail ? jobs.send(tx, 'mail', letter, { patient: true }) : storeUnsentMail(tx, letter)
}

/** Starts sending queued mails. One that is rejected, or cannot be sent for half a day, is stored as unsent. */
export async function startMail(services: { db: Db; mail: MailGateway | null; jobs: Jobs }): Promise<void> {
  const { db, mail, jobs } = services
  const storeUnsent = (letter: Mail) => storeUnsentMail(db, letter)
  await jobs.work<Mail>(
    'mail',
    async (letter) => {
      if (!mail) return storeUnsent(letter)
      const { kind } = await mail.send(letter)
      if (kind === 'refused') return storeUnsent(letter)
      // Better one mail twice than none: it carries a code that somebody waits for.
      if (kind !== 'taken') throw new Error('The mail server did not take a mail.')
    },
    storeUnsent,
  )
}
