import { randomUUID } from 'node:crypto'
import { donations } from '#server/db/schema/donations.ts'
import type { Sample, World } from './world.ts'

/** A gift of the church's member. */
async function loggedGift({ api, church, memberId, actor }: World): Promise<string> {
  const id = randomUUID()
  await api.db.insert(donations).values({
    id,
    churchId: church.id,
    memberId,
    amountMinor: 2500,
    currency: church.currency,
    date: '2026-01-04',
    loggedBy: actor.user.id,
  })
  return id
}

/** Inputs of the calls on gifts. */
export const donationSamples: Record<string, Sample> = {
  'donations.list': ({ church, memberId }) => ({
    church_id: church.id,
    member_id: memberId,
    from: '2026-01-01',
    to: '2026-12-31',
    q: 'elisee',
    page: 1,
    limit: 10,
  }),
  'donations.add': ({ church, memberId }) => ({
    id: randomUUID(),
    church_id: church.id,
    member_id: memberId,
    amount: '12,50',
    note: 'Ladim',
    date: '2026-01-04',
  }),
  'donations.update': async (world) => ({
    donation_id: await loggedGift(world),
    church_id: world.church.id,
    amount: 40,
  }),
  'donations.remove': async (world) => ({
    donation_id: await loggedGift(world),
    church_id: world.church.id,
  }),
  'donations.totals': ({ church }) => ({ church_id: church.id, by: 'week' }),
  'donations.export': ({ church }) => ({ church_id: church.id }),
  'donations.statement': ({ church, memberId }) => ({
    church_id: church.id,
    member_id: memberId,
    year: 2026,
  }),
  'donations.statements': ({ church }) => ({ church_id: church.id, year: 2026 }),
}
