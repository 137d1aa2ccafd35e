import { randomUUID } from 'node:crypto'
import { anEvent, eventDetails } from './events.ts'
import type { Sample, World } from './world.ts'

/** The member's invitation link to an event. */
async function linkOf({ api, church, memberId }: World) {
  const { id } = await anEvent(api, church.id, { guests: [memberId] })
  return { event_id: id, church_id: church.id, member_id: memberId }
}

/** Sample inputs of event calls. */
export const eventSamples: Record<string, Sample> = {
  'events.list': ({ church }) => ({ church_id: church.id, from: '2030-03-01', to: '2030-03-31' }),
  'events.get': async ({ api, church, memberId }) => ({
    event_id: (await anEvent(api, church.id, { guests: [memberId] })).id,
  }),
  'events.create': ({ church, memberId }) => ({
    id: randomUUID(),
    church_id: church.id,
    ...eventDetails,
    repeat_weeks: 2,
    member_ids: [memberId],
  }),
  'events.update': async ({ api, church }) => ({
    event_id: (await anEvent(api, church.id)).id,
    ...eventDetails,
  }),
  'events.remove': async ({ api, church }) => ({ event_id: (await anEvent(api, church.id)).id }),
  'events.invite': async ({ api, church, memberId }) => ({
    event_id: (await anEvent(api, church.id)).id,
    member_ids: [memberId],
  }),
  'events.uninvite': async ({ api, church, memberId }) => ({
    event_id: (await anEvent(api, church.id, { guests: [memberId] })).id,
    member_ids: [memberId],
  }),
  'events.setRsvps': async ({ api, church, memberId }) => ({
    event_id: (await anEvent(api, church.id, { guests: [memberId] })).id,
    member_ids: [memberId],
    status: 'yes',
  }),
  'events.getPublic': linkOf,
  'events.rsvp': async (world) => ({ ...(await linkOf(world)), status: 'yes' }),
  'events.calendar': async (world) => ({ event_id: (await linkOf(world)).event_id }),
}
