import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { events, invitations } from '#server/db/schema/events.ts'

/** An event with these invited members, without RSVPs. */
export async function invitedEvent(db: Db, churchId: string, memberIds: string[]): Promise<string> {
  const id = randomUUID()
  await db.insert(events).values({
    id,
    churchId,
    title: 'Konsè Nwèl',
    date: '2030-12-22',
    startTime: '6:00 PM',
    endTime: '8:00 PM',
  })
  if (memberIds.length > 0) {
    await db.insert(invitations).values(memberIds.map((memberId) => ({ eventId: id, memberId })))
  }
  return id
}
