import { randomUUID } from 'node:crypto'
import type { donations } from '#contract/donations.ts'
import { searchTerms } from '#contract/text/member-search.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { memberToWriteOn } from '#server/db/merged-members.ts'
import type { Handlers } from '#server/http/context.ts'
import { csvFile } from '#server/http/csv.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import type { Settings } from '#server/settings.ts'
import { byPeriod, toMinor, toWhole, viewDonation, viewSum } from './rules.ts'
import { churchOfStatement, giverOf, giversOf } from './statement-store.ts'
import { renderStatements } from './giving-statement.ts'
import * as store from './store.ts'

interface Filter {
  church_id: string
  from?: string | undefined
  to?: string | undefined
  member_id?: string | undefined
  q: string
}

function searchOf({ church_id, from, to, member_id, q }: Filter): store.Search {
  return { churchId: church_id, from, to, memberId: member_id, terms: searchTerms(q) }
}

function pdfFile(name: string, bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}.pdf"`,
    },
  })
}

/** Handlers of gifts, their sums, and the givers' statements at the end of the year. */
export function donationsHandlers({
  settings,
}: {
  settings: Pick<Settings, 'currencySymbol'>
}): Handlers<typeof donations> {
  return {
    async list({ page, limit, ...filter }, { db }) {
      const search = searchOf(filter)
      const [rows, sums] = await Promise.all([
        store.listDonations(db, search, limit, (page - 1) * limit),
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

    async add({ id = randomUUID(), church_id, member_id, amount, note, date }, { db, caller }) {
      // A gift that was logged offline for a member who was merged meanwhile belongs to the remaining member.
      const giver = await memberToWriteOn(db, church_id, member_id)
      await store.addDonation(db, {
        id,
        churchId: church_id,
        memberId: giver ?? member_id,
        minor: toMinor(amount),
        note,
        date,
        by: caller.userId,
      })
      const donation = await store.findDonation(db, church_id, id)
      if (donation) return viewDonation(donation)
      if (giver === undefined) throw fieldProblem('member_id', m.member_gone())
      // The id belongs to another church, or to a gift that has been deleted.
      throw notFound()
    },

    async update({ donation_id, church_id, amount }, { db, church }) {
      if (church_id !== undefined && church_id !== church.id) throw notFound()
      await store.changeAmount(db, church.id, donation_id, toMinor(amount))
      const donation = await store.findDonation(db, church.id, donation_id)
      if (!donation) throw notFound()
      return viewDonation(donation)
    },

    async remove({ donation_id, church_id }, { db, church, caller }) {
      if (church_id !== undefined && church_id !== church.id) throw notFound()
      await store.removeDonation(db, church.id, donation_id, caller.userId)
      return { message: m.donation_deleted() }
    },

    async totals({ church_id, by }, { db }) {
      return { periods: byPeriod(await store.sumPeriods(db, church_id, by)) }
    },

    async export(filter, { db }) {
      const rows = await store.allDonations(db, searchOf(filter))
      const header = [
        m.donation_csv_date(),
        m.donation_csv_member(),
        m.donation_csv_amount(),
        m.donation_csv_currency(),
        m.donation_csv_note(),
      ]
      const lines = rows.map(({ date, member_name, minor, currency, note }) => [
        date,
        member_name,
        toWhole(minor).toFixed(2),
        currency,
        note,
      ])
      return csvFile('donations', [header, ...lines])
    },

    async statement({ church_id, member_id, year }, { db }) {
      const giver = await giverOf(db, church_id, member_id, year)
      if (!giver) throw notFound()
      const church = await churchOfStatement(db, church_id)
      const pdf = await renderStatements([giver], { church, year, symbol: settings.currencySymbol })
      return pdfFile(`statement-${year}`, pdf)
    },

    async statements({ church_id, year }, { db }) {
      const givers = await giversOf(db, church_id, year)
      const church = await churchOfStatement(db, church_id)
      const pdf = await renderStatements(givers, { church, year, symbol: settings.currencySymbol })
      return pdfFile(`statements-${year}`, pdf)
    },
  }
}
