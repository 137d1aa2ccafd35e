import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { differenceOf, giftBatchFields, giftBatchRules } from '#contract/gift-batches.ts'
import type { GiftBatch, giftBatches } from '#contract/gift-batches.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { recordActivity } from '#server/church-activity.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import * as store from './batches-store.ts'
import { viewSum } from './rules.ts'

function viewBatch({ entered, created, closed, ...row }: store.BatchRow): GiftBatch {
  return {
    ...row,
    entered: entered.map(viewSum),
    createdAt: new Date(created).toISOString(),
    closed_at: closed === null ? null : new Date(closed).toISOString(),
  }
}

/** Returns a batch of the church. Throws `Problem` 404. */
async function viewOf(db: Db, churchId: string, id: string): Promise<GiftBatch> {
  const batch = await store.findBatch(db, churchId, id)
  if (!batch) throw notFound()
  return viewBatch(batch)
}

/** Throws 404 when a queued call names another church than the batch's. */
function checkChurch(named: string | undefined, church: { id: string }): void {
  if (named !== undefined && named !== church.id) throw notFound()
}

/** Batches in which a treasurer enters gifts. */
export const giftBatchesHandlers: Handlers<typeof giftBatches> = {
  async list({ church_id, page, limit }, { db }) {
    const { rows, total } = await store.listBatches(db, church_id, { limit, offset: (page - 1) * limit })
    return {
      batches: rows.map(viewBatch),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  get: ({ batch_id }, { db, church }) => viewOf(db, church.id, batch_id),

  async create({ id = randomUUID(), church_id, ...fields }, { db, caller }) {
    await store.addBatch(db, { ...fields, id, churchId: church_id, by: caller.userId })
    return viewOf(db, church_id, id)
  },

  async update({ batch_id, church_id, ...input }, { db, church }) {
    checkChurch(church_id, church)
    await store.lockBatch(db, church.id, batch_id, 'end')
    const batch = await viewOf(db, church.id, batch_id)
    const { changes, conflicts } = resolveEdit(giftBatchFields, input, batch, giftBatchRules)
    await store.changeBatch(db, church.id, batch_id, { ...batch, ...changes })
    return withConflicts(await viewOf(db, church.id, batch_id), conflicts)
  },

  async close({ batch_id, church_id }, { db, church, caller }) {
    checkChurch(church_id, church)
    const closed = await store.lockBatch(db, church.id, batch_id, 'end')
    const batch = await viewOf(db, church.id, batch_id)
    if (closed) return batch
    const difference = differenceOf(batch.counted, batch.entered)
    await store.closeBatch(db, church.id, batch_id, { by: caller.userId, difference })
    return viewOf(db, church.id, batch_id)
  },

  async reopen({ batch_id, church_id }, { db, church }) {
    checkChurch(church_id, church)
    await store.reopenBatch(db, church.id, batch_id)
    return viewOf(db, church.id, batch_id)
  },

  async remove({ batch_id, church_id }, { db, church, caller }) {
    checkChurch(church_id, church)
    const closed = await store.lockBatch(db, church.id, batch_id, 'end')
    // A closed batch and its recorded difference can only be deleted after reopening.
    if (closed) throw new Problem(409, m.batch_closed_delete())
    const batch = await store.findBatch(db, church.id, batch_id)
    await store.removeBatch(db, church.id, batch_id, caller.userId)
    if (batch) {
      const { name, date } = batch
      await recordActivity(db, { churchId: church.id, ...caller }, 'batch_deleted', { name, date })
    }
    return { message: m.batch_deleted() }
  },
}
