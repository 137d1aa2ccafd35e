import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { fundEdit } from '#contract/funds.ts'
import type { Fund, funds } from '#contract/funds.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { databaseErrorCode } from '#server/db/error-code.ts'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound } from '#server/http/problem.ts'
import {
  addDefaultFunds,
  addFund,
  changeFund,
  findFund,
  isFundTaken,
  listFunds,
  lockFund,
} from './funds-store.ts'
import type { FundRow } from './funds-store.ts'

/** SQLSTATE. */
const uniqueViolation = '23505'

function viewFund({ id, churchId, name, archivedAt }: FundRow): Fund {
  return { id, church_id: churchId, name, archived: archivedAt !== null }
}

export const fundsHandlers: Handlers<typeof funds> = {
  async list({ church_id }, { db }) {
    let rows = await listFunds(db, church_id)
    if (rows.length === 0) {
      await addDefaultFunds(db, church_id)
      rows = await listFunds(db, church_id)
    }
    return { funds: rows.map(viewFund) }
  },

  create: ({ id = randomUUID(), church_id, name }, { db }) =>
    transaction(db, async (tx) => {
      await addFund(tx, { id, churchId: church_id, name })
      const fund = await findFund(tx, church_id, id)
      if (fund) return viewFund(fund)
      // The name is used in this church, or the id in another one.
      if (await isFundTaken(tx, church_id, name)) throw fieldProblem('name', m.fund_name_taken())
      throw notFound()
    }),

  update: ({ fund_id, church_id, ...input }, { db, church }) =>
    transaction(db, async (tx) => {
      // A queued call must name the fund's church.
      if (church_id !== undefined && church_id !== church.id) throw notFound()
      const existing = await lockFund(tx, church.id, fund_id)
      if (!existing) throw notFound()
      const { changes, conflicts } = resolveEdit(fundEdit, input, viewFund(existing))
      await changeFund(tx, church.id, fund_id, changes).catch((error: unknown) => {
        throw databaseErrorCode(error) === uniqueViolation ? fieldProblem('name', m.fund_name_taken()) : error
      })
      const fund = await findFund(tx, church.id, fund_id)
      return withConflicts(viewFund(fund!), conflicts)
    }),
}
