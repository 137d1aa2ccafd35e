import type { Db } from '#server/db/connection.ts'
import type { Settings } from '#server/settings.ts'
import type { EnqueueMail } from './mail-queue.ts'
import type { Mail } from './mail.ts'
import { storeUnsentMail } from './unsent.ts'

/** Enqueues a mail to the operator. */
export type MailOperator = (tx: Db, mail: Omit<Mail, 'to'>) => Promise<void>

/** Recipient of a mail that is stored because the operator has given no address. */
const noAddress = 'operator'

/** Mails to OPERATOR_EMAIL; without it mails are stored as unsent, where the operator reads them. */
export function operatorMail({
  settings: { operatorEmail },
  enqueueMail,
}: {
  settings: Pick<Settings, 'operatorEmail'>
  enqueueMail: EnqueueMail
}): MailOperator {
  return (tx, mail) =>
    operatorEmail
      ? enqueueMail(tx, { ...mail, to: operatorEmail })
      : storeUnsentMail(tx, { ...mail, to: noAddress })
}
