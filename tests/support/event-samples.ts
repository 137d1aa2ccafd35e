import { randomUUID } from 'node:crypto'
import { anEvent, eventDetails } from './events.ts'
import type { Sample } from './world.ts'

/** Inputs of the calls on events. */
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
}
