import type { Db } from '#server/db/connection.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'

/** A mail in plain text. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/** Puts a mail where the operator reads it, since no provider is set up that would take it. */
export async function keepMail(db: Db, mail: Mail): Promise<void> {
  await db
    .insert(outboxMessages)
    .values({ channel: 'mail', recipient: mail.to, subject: mail.subject, body: mail.text })
}
