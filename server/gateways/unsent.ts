import type { Db } from '#server/db/connection.ts'
import { outboxMessages } from '#server/db/schema/unsent.ts'
import type { Mail } from './mail.ts'

/** Puts a mail where the operator reads it, since no provider is set up that would take it. */
export async function storeUnsent(db: Db, mail: Mail): Promise<void> {
  await db
    .insert(outboxMessages)
    .values({ channel: 'mail', recipient: mail.to, subject: mail.subject, body: mail.text })
}

/** Stores a text message as unsent. */
export async function storeText(db: Db, text: { to: string; body: string }): Promise<void> {
  await db.insert(outboxMessages).values({ channel: 'sms', recipient: text.to, body: text.body })
}
