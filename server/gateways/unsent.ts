import type { Db } from '#server/db/connection.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import type { Mail } from './mail.ts'

/** Stores a mail for the operator to read when no provider is configured. */
export async function storeUnsentMail(db: Db, mail: Mail): Promise<void> {
  await db
    .insert(unsentMessages)
    .values({ channel: 'mail', recipient: mail.to, subject: mail.subject, body: mail.text })
}

/** Stores a text message as unsent. */
export async function storeUnsentText(db: Db, text: { to: string; body: string }): Promise<void> {
  await db.insert(unsentMessages).values({ channel: 'sms', recipient: text.to, body: text.body })
}
