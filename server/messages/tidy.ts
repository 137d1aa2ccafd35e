import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { conversations, liveTickets, messagePictures, userEvents } from '#server/db/schema/messages.ts'

const before = (age: string) => sql`now() - ${age}::interval`

/** Deletes unused pictures, conversations without accounts, expired tickets and old stream events. */
export async function tidyMessages(db: Db): Promise<void> {
  await db.delete(messagePictures).where(lt(messagePictures.createdAt, before('1 day')))
  await db
    .delete(conversations)
    .where(sql`not exists (select from conversation_sides where conversation_id = ${conversations.id})`)
  await db.delete(liveTickets).where(lt(liveTickets.expiresAt, sql`now()`))
  await db.delete(userEvents).where(lt(userEvents.createdAt, before('30 days')))
}
