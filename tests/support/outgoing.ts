import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { deliveries } from '#server/db/schema/reminders.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import type { Api } from './api.ts'

/** Deliveries of a send, by name. */
export function deliveriesOf(api: Api, sendId: string) {
  return api.db.select().from(deliveries).where(eq(deliveries.sendId, sendId)).orderBy(asc(deliveries.name))
}

/** Same, once none is queued. */
export async function delivered(api: Api, sendId: string) {
  const statuses = async () => (await deliveriesOf(api, sendId)).map(({ status }) => status)
  await expect.poll(statuses).not.toContain('queued')
  return deliveriesOf(api, sendId)
}

/** Unsent messages to this address, oldest first. */
export function unsentFor(api: Api, recipient: string) {
  return api.db
    .select()
    .from(unsentMessages)
    .where(eq(unsentMessages.recipient, recipient))
    .orderBy(asc(unsentMessages.id))
}
