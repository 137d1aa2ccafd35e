import type { Db } from '#server/db/connection.ts'
import type { Settings } from '#server/settings.ts'
import type { EnqueueMail } from './mail-queue.ts'
import type { Mail } from './mail.ts'
import { storeUnsentMail } from './unsent.ts'

export type MailOperator = (tx: Db, mail: Omit<Mail, 'to'>) => Promise<void>

/** Recipient without a configured operator address. */
const noAddress = 'operator'

/** Mails to OPERATOR_EMAIL; without it, they are stored as unsent. */
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
