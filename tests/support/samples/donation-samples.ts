import { randomUUID } from 'node:crypto'
import { donations, funds, giftBatches } from '#server/db/schema/donations.ts'
import type { Sample, World } from './world.ts'

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

async function someFund({ api, church }: World): Promise<string> {
  const id = randomUUID()
  await api.db.insert(funds).values({ id, churchId: church.id, name: `Choir ${id}`, position: 9 })
  return id
}

async function openBatch({ api, church, actor }: World): Promise<string> {
  const id = randomUUID()
  await api.db
    .insert(giftBatches)
    .values({ id, churchId: church.id, date: '2026-01-04', createdBy: actor.user.id })
  return id
}

const counted = [{ currency: 'USD', amount: 25 }]

/** Sample inputs of gift, fund and batch calls. */
export const donationSamples: Record<string, Sample> = {
  'donations.get': async (world) => ({ donation_id: await loggedGift(world) }),
  'funds.list': ({ church }) => ({ church_id: church.id }),
  'funds.create': ({ church }) => ({ id: randomUUID(), church_id: church.id, name: `Roof ${randomUUID()}` }),
  'funds.update': async (world) => ({ fund_id: await someFund(world), name: `Roof ${randomUUID()}` }),
  'giftBatches.list': ({ church }) => ({ church_id: church.id, page: 1, limit: 10 }),
  'giftBatches.get': async (world) => ({ batch_id: await openBatch(world) }),
  'giftBatches.create': ({ church }) => ({
    id: randomUUID(),
    church_id: church.id,
    date: '2026-01-04',
    name: 'First service',
    counted,
  }),
  'giftBatches.update': async (world) => ({
    batch_id: await openBatch(world),
    church_id: world.church.id,
    date: '2026-01-05',
    name: 'Second service',
    counted,
  }),
  'giftBatches.close': async (world) => ({ batch_id: await openBatch(world), church_id: world.church.id }),
  'giftBatches.reopen': async (world) => ({ batch_id: await openBatch(world), church_id: world.church.id }),
  'giftBatches.remove': async (world) => ({ batch_id: await openBatch(world), church_id: world.church.id }),
  'donations.list': async (world) => ({
    church_id: world.church.id,
    member_id: world.memberId,
    fund_id: await someFund(world),
    method: 'cash',
    batch_id: await openBatch(world),
    from: '2026-01-01',
    to: '2026-12-31',
    q: 'elisee',
    page: 1,
    limit: 10,
  }),
  'donations.add': async (world) => ({
    id: randomUUID(),
    church_id: world.church.id,
    member_id: world.memberId,
    amount: '12,50',
    note: 'Ladim',
    date: '2026-01-04',
    fund_id: await someFund(world),
    method: 'cheque',
    cheque_number: '1042',
    batch_id: await openBatch(world),
  }),
  'donations.update': async (world) => ({
    donation_id: await loggedGift(world),
    church_id: world.church.id,
    amount: 40,
    fund_id: await someFund(world),
    method: 'card',
    batch_id: await openBatch(world),
  }),
  'donations.remove': async (world) => ({
    donation_id: await loggedGift(world),
    church_id: world.church.id,
  }),
  'donations.totals': ({ church }) => ({ church_id: church.id, by: 'week' }),
  'donations.export': ({ church }) => ({ church_id: church.id }),
  'donations.statements': ({ church, memberId }) => ({
    church_id: church.id,
    member_id: memberId,
    year: 2026,
  }),
}
