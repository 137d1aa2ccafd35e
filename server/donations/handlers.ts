import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { donationEdit, giftMethodLabels } from '#contract/donations.ts'
import type { donations, GiftMethod } from '#contract/donations.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { searchTerms } from '#contract/text/member-search.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { recordActivity } from '#server/church-activity.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { memberToWriteOn } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { csvFile } from '#server/http/csv.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import { lockBatch, wasBatchDeleted } from './batches-store.ts'
import { findFund } from './funds-store.ts'
import { byPeriod, toMinor, toWhole, viewDonation, viewStatement, viewSum } from './rules.ts'
import { giverOf, giversOf } from './statement-store.ts'
import * as store from './store.ts'

type Filter = ValidInputOf<typeof donations.export>
type GiftEdit = Omit<ValidInputOf<typeof donations.update>, 'donation_id' | 'church_id'>

function searchOf({ church_id, from, to, member_id, fund_id, method, batch_id, q }: Filter): store.Search {
  const equal = { memberId: member_id, fundId: fund_id, method, batchId: batch_id }
  return { churchId: church_id, from, to, ...equal, terms: searchTerms(q) }
}

/** Clears the number unless the gift is a cheque; undefined leaves it unchanged. */
function numberOf(method: GiftMethod | undefined, chequeNumber: string | undefined): string | undefined {
  return method === undefined || method === 'cheque' ? chequeNumber : ''
}

/** Returns the changes and conflicts of an edit. A cheque number conflicts when the gift is no longer a cheque. */
function resolveGiftEdit(input: GiftEdit, existing: store.DonationRow) {
  const stored = viewDonation(existing)
  const { changes, conflicts } = resolveEdit(donationEdit, input, stored)
  if (input.base && changes.cheque_number && (changes.method ?? stored.method) !== 'cheque') {
    delete changes.cheque_number
    conflicts.push({ field: 'cheque_number', theirs: stored.cheque_number })
  }
  return { changes, conflicts }
}

/** Throws `Problem` 400 for another church's fund. Archived funds are allowed. */
async function checkFund(db: Db, churchId: string, fundId: string | null | undefined): Promise<void> {
  if (fundId && !(await findFund(db, churchId, fundId))) throw fieldProblem('fund_id', m.fund_gone())
}

/** Returns the batch to use: null when it was deleted meanwhile. Throws `Problem` 400 for a foreign or closed batch. */
async function batchToEnter(db: Db, churchId: string, batchId: string | null): Promise<string | null> {
  if (batchId === null) return null
  return enterableBatch(db, churchId, batchId, await lockBatch(db, churchId, batchId, 'fill'))
}

/** The same for a batch that has been locked. `closed`: the result of `lockBatch`. */
async function enterableBatch(
  db: Db,
  churchId: string,
  batchId: string,
  closed: boolean | undefined,
): Promise<string | null> {
  if (closed === false) return batchId
  if (closed === undefined && (await wasBatchDeleted(db, churchId, batchId))) return null
  throw fieldProblem('batch_id', closed ? m.batch_closed() : m.batch_gone())
}

/** Like `batchToEnter`; also throws `Problem` 400 when the gift's current batch is closed. */
async function batchToMoveTo(
  db: Db,
  { church_id, batch_id: own }: store.DonationRow,
  batchId: string | null,
): Promise<string | null> {
  if (batchId === own) return own
  const closed = own !== null && (await lockBatch(db, church_id, own, 'fill'))
  if (closed) throw fieldProblem('batch_id', m.batch_closed_leave())
  return batchToEnter(db, church_id, batchId)
}

/** Gifts, their totals and giving statements. */
export function donationsHandlers({
  churchEvents,
}: {
  churchEvents: ChurchEvents
}): Handlers<typeof donations> {
  return {
    async list({ page, limit, sort, ...filter }, { db }) {
      const search = searchOf(filter)
      const [rows, sums] = await Promise.all([
        store.listDonations(db, search, { sort, limit, offset: (page - 1) * limit }),
        store.sumDonations(db, search),
      ])
      const total = sums.reduce((gifts, sum) => gifts + sum.gifts, 0)
      return {
        donations: rows.map(viewDonation),
        totals: sums.map(viewSum),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    async get({ donation_id }, { db, church }) {
      const gift = await store.findLoggedDonation(db, church.id, donation_id)
      if (!gift) throw notFound()
      return { ...viewDonation(gift), logged_by: gift.logged_by }
    },

    async add({ id = randomUUID(), church_id, member_id, batch_id, ...input }, { db, caller }) {
      const { amount, note, date, fund_id: fundId, method, cheque_number } = input
      const chequeNumber = numberOf(method, cheque_number) ?? ''
      const fields = { minor: toMinor(amount), note, date, fundId, method, chequeNumber, batchId: batch_id }
      const gift = { ...fields, id, churchId: church_id, by: caller.userId }
      const add = (memberId: string) =>
        Promise.all([store.addDonation(db, { ...gift, memberId }), store.findDonation(db, church_id, id)])
      // A rejection by the checks below rolls these statements back.
      const [closed, fund, isSubscribed, first] = await Promise.all([
        batch_id === null || lockBatch(db, church_id, batch_id, 'fill'),
        !fundId || findFund(db, church_id, fundId),
        churchEvents.isSubscribed(db, church_id, 'gift.logged'),
        add(member_id),
      ])
      // A gift logged offline for a merged member belongs to the survivor.
      const giver = first[1] ? member_id : await memberToWriteOn(db, church_id, member_id)
      if (giver === undefined) throw fieldProblem('member_id', m.member_gone())
      const [isNew, donation] = giver === member_id ? first : await add(giver)
      if (donation && !isNew) return viewDonation(donation)
      if (!fund) throw fieldProblem('fund_id', m.fund_gone())
      if (batch_id !== null) await enterableBatch(db, church_id, batch_id, closed)
      // The id belongs to another church or a deleted gift.
      if (!donation) throw notFound()
      const added = viewDonation(donation)
      if (isSubscribed) await churchEvents.emit(db, church_id, 'gift.logged', added)
      return added
    },

    async update({ donation_id, church_id, ...input }, { db, church }) {
      if (church_id !== undefined && church_id !== church.id) throw notFound()
      const existing = await store.lockDonation(db, church.id, donation_id)
      if (!existing) throw notFound()
      const { changes, conflicts } = resolveGiftEdit(input, existing)
      const { member_id, batch_id, amount, note, date, fund_id: fundId, method, cheque_number } = changes
      const memberId = member_id && (await memberToWriteOn(db, church.id, member_id))
      if (member_id !== undefined && memberId === undefined) throw fieldProblem('member_id', m.member_gone())
      await checkFund(db, church.id, fundId)
      const batchId = batch_id === undefined ? undefined : await batchToMoveTo(db, existing, batch_id)
      const chequeNumber = numberOf(method, cheque_number)
      const minor = amount === undefined ? undefined : toMinor(amount)
      const fields = { memberId, minor, note, date, fundId, method, chequeNumber, batchId }
      await store.changeDonation(db, church.id, donation_id, fields)
      const donation = await store.findDonation(db, church.id, donation_id)
      return withConflicts(viewDonation(donation!), conflicts)
    },

    async remove({ donation_id, church_id }, { db, church, caller }) {
      if (church_id !== undefined && church_id !== church.id) throw notFound()
      const gift = await store.findDonation(db, church.id, donation_id)
      const removed = await store.removeDonation(db, church.id, donation_id, caller.userId)
      if (gift && removed) {
        const { member_name: name, date, amount, currency } = viewDonation(gift)
        const detail = { name, date, amount, currency }
        await recordActivity(db, { churchId: church.id, ...caller }, 'gift_deleted', detail)
      }
      return { message: m.donation_deleted() }
    },

    async totals({ church_id, by }, { db }) {
      return { periods: byPeriod(await store.sumPeriods(db, church_id, by)) }
    },

    async export(filter, { db, caller }) {
      const rows = await store.allDonations(db, searchOf(filter))
      const header = [
        m.donation_csv_date(),
        m.donation_csv_member(),
        m.donation_csv_amount(),
        m.donation_csv_currency(),
        m.donation_csv_note(),
        m.donation_csv_fund(),
        m.donation_csv_method(),
        m.donation_csv_cheque(),
      ]
      const lines = rows.map((gift) => [
        gift.date,
        gift.member_name,
        toWhole(gift.minor).toFixed(2),
        gift.currency,
        gift.note,
        gift.fund_name,
        giftMethodLabels[gift.method](),
        gift.cheque_number,
      ])
      const detail = { count: rows.length }
      await recordActivity(db, { churchId: filter.church_id, ...caller }, 'gifts_exported', detail)
      return csvFile('donations', [header, ...lines])
    },

    async statements({ church_id, member_id, year }, { db, caller }) {
      const by = { churchId: church_id, ...caller }
      const date = String(year)
      if (member_id === undefined) {
        const givers = await giversOf(db, church_id, year)
        await recordActivity(db, by, 'statements_exported', { count: givers.length, date })
        return { statements: givers.map(viewStatement) }
      }
      const giver = await giverOf(db, church_id, member_id, year)
      if (!giver) throw notFound()
      await recordActivity(db, by, 'statement_exported', { name: giver.name, date })
      return { statements: [viewStatement(giver)] }
    },
  }
}
