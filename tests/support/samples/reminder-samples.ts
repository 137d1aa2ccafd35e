import { randomUUID } from 'node:crypto'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { invitedEvent } from './invited-event.ts'
import { newcomer } from './visitors.ts'
import type { Sample, World } from './world.ts'

/** An event with the member invited. */
async function eventWith({ api, church, memberId }: World): Promise<string> {
  return invitedEvent(api.db, church.id, [memberId])
}

/** A failed text of the church. */
async function failedSend({ api, church, memberId }: World): Promise<string> {
  const id = randomUUID()
  await api.db.insert(sends).values({ id, churchId: church.id, kind: 'absent' })
  await api.db.insert(deliveries).values({
    id: randomUUID(),
    sendId: id,
    churchId: church.id,
    memberId,
    name: 'Élisée Jean',
    channel: 'sms',
    address: '+50937000000',
    body: 'Bonjou',
    status: 'failed',
    problem: '21211',
  })
  return id
}

/** Sample inputs of messaging calls. */
export const reminderSamples: Record<string, Sample> = {
  'reminders.preview': ({ church, memberId }) => ({
    church_id: church.id,
    kind: 'absent',
    member_ids: [memberId],
  }),
  'reminders.sms': ({ church, memberId }) => ({
    church_id: church.id,
    member_ids: [memberId],
    again: true,
  }),
  'reminders.sendMessage': ({ church, memberId }) => ({
    church_id: church.id,
    member_ids: [memberId],
    text: `Bonjou {name}, ${newcomer().name}`,
  }),
  'reminders.sendInvites': async (world) => ({
    event_id: await eventWith(world),
    member_ids: [world.memberId],
  }),
  'reminders.sends': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),
  'reminders.send': async (world) => ({ send_id: await failedSend(world), page: 1, limit: 10 }),
  'reminders.resend': async (world) => ({ send_id: await failedSend(world) }),
  'reminders.texts': ({ church }) => ({ church_id: church.id }),
  'reminders.setText': ({ church }) => ({
    church_id: church.id,
    kind: 'absent',
    language: 'ht',
    text: `Bonjou {name}, ${newcomer().name}`,
  }),
}
