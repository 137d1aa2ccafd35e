import { donations } from '#contract/donations.ts'
import type { Donation } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import type { Fund } from '#contract/funds.ts'
import { differenceOf, giftBatches } from '#contract/gift-batches.ts'
import type { GiftBatch } from '#contract/gift-batches.ts'
import type { Member } from '#contract/member.ts'
import { notFound } from '#server/http/problem.ts'
import { respond } from '#tests/components/stub-server.ts'

/** What the stub server knows of gifts, and of who gives. */
export interface SampleGifts {
  members: Member[]
  donations: Donation[]
  funds: Fund[]
  batches: GiftBatch[]
}

/** The church of all samples. */
export const churchId = 'legliz'

/** "Wideline Désir" is wideline-desir. */
export const slug = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

/** The moment in which all samples were made. */
export const now = '2026-11-15T12:00:00.000Z'

/** What a list says of its pages when there is only one. */
export const onePage = (totalItems: number) => ({ currentPage: 1, totalPages: 1, totalItems })

export function aDonation(member: Member, amount: number, details: Partial<Donation> = {}): Donation {
  return {
    id: `gift-${member.id}-${amount}`,
    church_id: churchId,
    member_id: member.id,
    member_name: member.name,
    amount,
    currency: 'USD',
    note: '',
    date: '2026-11-15',
    fund_id: null,
    fund_name: '',
    method: 'cash',
    cheque_number: '',
    batch_id: null,
    createdAt: now,
    ...details,
  }
}

export function aBatch(details: Partial<GiftBatch> = {}): GiftBatch {
  return {
    id: 'sunday',
    church_id: churchId,
    date: '2026-11-15',
    name: 'First service',
    counted: [],
    entered: [],
    created_by: 'Marie Joseph',
    createdAt: now,
    closed_at: null,
    closed_by: null,
    difference: [],
    ...details,
  }
}

export function aFund(name: string, details: Partial<Fund> = {}): Fund {
  return { id: slug(name), church_id: churchId, name, archived: false, ...details }
}

/** The calls of gifts. */
export function respondOfDonations(known: SampleGifts): void {
  respond(donations.list, ({ q, batch_id, fund_id, method, member_id }) => {
    const found = known.donations.filter(
      (gift) =>
        gift.member_name.toLowerCase().includes(q.toLowerCase()) &&
        [undefined, gift.batch_id].includes(batch_id) &&
        [undefined, gift.fund_id].includes(fund_id) &&
        [undefined, gift.method].includes(method) &&
        [undefined, gift.member_id].includes(member_id),
    )
    const amount = found.reduce((sum, gift) => sum + gift.amount, 0)
    const totals = found.length > 0 ? [{ currency: 'USD' as const, amount, gifts: found.length }] : []
    return { donations: found, totals, ...onePage(found.length) }
  })
  respond(donations.get, ({ donation_id }) => {
    const gift = known.donations.find(({ id }) => id === donation_id)
    if (!gift) throw notFound()
    return { ...gift, logged_by: 'Marie Joseph' }
  })
  respond(donations.totals, () => ({ periods: [] }))
  respond(donations.add, ({ id = 'new', church_id: _, member_id, amount, ...input }) => {
    const member = known.members.find((one) => one.id === member_id)
    if (!member) throw notFound()
    const fund_name = known.funds.find((fund) => fund.id === input.fund_id)?.name ?? ''
    // The server's moment, by which the list is in order.
    const createdAt = new Date().toISOString()
    const added = aDonation(member, amount, { id, ...input, fund_name, createdAt })
    known.donations.unshift(added)
    return added
  })
}

/** The calls of funds and batches. */
export function respondOfBatches(known: SampleGifts): void {
  const sumsOf = (batch: GiftBatch): GiftBatch => {
    const gifts = known.donations.filter(({ batch_id }) => batch_id === batch.id)
    const amount = gifts.reduce((sum, gift) => sum + gift.amount, 0)
    return { ...batch, entered: gifts.length > 0 ? [{ currency: 'USD', amount, gifts: gifts.length }] : [] }
  }
  const one = (batchId: string) => {
    const batch = known.batches.find(({ id }) => id === batchId)
    if (!batch) throw notFound()
    return batch
  }
  respond(funds.list, () => ({ funds: known.funds }))
  respond(giftBatches.list, () => ({ batches: known.batches.map(sumsOf), ...onePage(known.batches.length) }))
  respond(giftBatches.get, ({ batch_id }) => sumsOf(one(batch_id)))
  respond(giftBatches.create, ({ id = 'new', church_id: _, ...fields }) => {
    const made = aBatch({ id, ...fields })
    known.batches.unshift(made)
    return made
  })
  respond(giftBatches.close, ({ batch_id }) => {
    const batch = sumsOf(one(batch_id))
    const difference = differenceOf(batch.counted, batch.entered)
    return Object.assign(one(batch_id), { closed_at: now, closed_by: 'Marie Joseph', difference })
  })
  respond(giftBatches.reopen, ({ batch_id }) =>
    Object.assign(one(batch_id), { closed_at: null, closed_by: null, difference: [] }),
  )
}
