import type { imports } from '#contract/imports.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { requireRoom } from '#server/billing/entitlements.ts'
import { recordActivity } from '#server/church-activity.ts'
import type { ChurchEvents } from '#server/church-events.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { progressOf } from '#server/db/job-rows.ts'
import { setArchived } from '#server/db/archived-members.ts'
import { removeMemberRows } from '#server/db/member-rows.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Caller, Context, Handlers } from '#server/http/context.ts'
import { csvFile } from '#server/http/csv.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { cancelJobs, startJob } from '#server/tracked-jobs.ts'
import { cellsOf, checkRow } from './rows/check-row.ts'
import { countAdults, decide } from './decide.ts'
import { churchWithMembers } from './existing-members.ts'
import { removeEmptyGroups } from './groups.ts'
import { removeFile } from './import-file.ts'
import { importAdd, importRead } from './job-kinds.ts'
import { revertFilled } from './merge.ts'
import { duplicateOf } from './rows/recheck-row.ts'
import * as store from './store.ts'
import { undoUntil } from './undo-until.ts'
import { skipWaiting } from './waiting.ts'
import { problemRows, problemText, viewRow, viewSummary } from './view.ts'

type Status = store.ImportRecord['status']

/** Locks the import. Throws 409 unless it has one of these statuses. */
async function lockAt(tx: Db, id: string, statuses: Status[]) {
  const record = await store.lockImport(tx, id)
  if (!record) throw notFound()
  if (!statuses.includes(record.status)) throw new Problem(409, m.import_not_ready())
  return record
}

function startedBy({ userId }: Caller, { id, churchId }: store.ImportRecord) {
  return { churchId, userId, data: { id } }
}

/**
 * Deletes an import that has added no one; its file goes after the commit. The caller checks who may do it. Throws 409
 * while members are being added and afterwards.
 */
export async function cancelImport(
  db: Db,
  importId: string,
  { storage, afterCommit }: { storage: Storage } & Pick<Context, 'afterCommit'>,
): Promise<void> {
  const { storageKey } = await transaction(db, async (tx) => {
    const record = await lockAt(tx, importId, ['reading', 'mapping', 'review', 'failed'])
    await cancelJobs(tx, importId)
    await store.deleteImport(tx, importId)
    return record
  })
  afterCommit(() => removeFile(storage, storageKey))
}

/** Member imports. */
export function importsHandlers({
  storage,
  jobs,
  churchEvents,
}: {
  storage: Storage
  jobs: Jobs
  churchEvents: ChurchEvents
}): Handlers<typeof imports> {
  return {
    async list({ church_id, page, limit }, { db }) {
      const { rows, total } = await store.listImports(db, church_id, limit, (page - 1) * limit)
      const ids = rows.map(({ id }) => id)
      const progress = await progressOf(db, ids)
      return {
        imports: rows.map((row) => viewSummary(row, progress.get(row.id))),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    async get({ import_id, page, limit, show }, { db }) {
      const record = await store.findImport(db, import_id)
      if (!record) throw notFound()
      const progress = await progressOf(db, [import_id])
      const totals = await store.countRows(db, import_id)
      const rows = await store.listRows(db, import_id, show, limit, (page - 1) * limit)
      const count = show === 'all' ? totals.rows : totals[show]
      return {
        ...viewSummary(record, progress.get(import_id)),
        message: problemText(record),
        product: record.product,
        columns: record.columns,
        readings: record.readings,
        encoding: record.encoding,
        rows: rows.map(viewRow),
        totals,
        currentPage: page,
        totalPages: Math.ceil(count / limit),
      }
    },

    map: ({ import_id, columns: kinds, encoding }, { db, caller }) =>
      transaction(db, async (tx) => {
        const record = await lockAt(tx, import_id, ['mapping', 'review'])
        if (kinds.length !== record.columns.length) {
          throw new Problem(400, m.import_wrong_columns({ count: record.columns.length }))
        }
        const isPossible = record.readings.some((reading) => reading.encoding === encoding)
        if (record.readings.length > 0 && !isPossible) {
          throw fieldProblem('encoding', m.import_encoding_required())
        }
        const columns = record.columns.map((column, i) => ({ ...column, kind: kinds[i]! }))
        await store.changeImport(tx, import_id, {
          columns,
          status: 'reading',
          ...(isPossible && { encoding: encoding! }),
        })
        await startJob(tx, jobs, importRead, startedBy(caller, record))
        return { status: 'reading' }
      }),

    checkRow: ({ import_id, row, ...given }, { db }) =>
      transaction(db, async (tx) => {
        const record = await lockAt(tx, import_id, ['review'])
        const found = await store.findRow(tx, import_id, row)
        if (!found) throw notFound()
        const { country, existing } = await churchWithMembers(tx, record.churchId)
        const checked = checkRow(cellsOf(found.value, given), country)
        const duplicate_of = duplicateOf(row, checked, await store.allRows(tx, import_id), existing)
        // A corrected row counts as reviewed.
        const value = { ...found.value, ...checked, doubts: [], duplicate_of }
        await store.changeRow(tx, import_id, row, value)
        return viewRow({ row, value })
      }),

    accept: ({ import_id, rows }, { db }) =>
      transaction(db, async (tx) => {
        await lockAt(tx, import_id, ['review'])
        const accepted = await store.acceptRows(tx, import_id, [...new Set(rows)])
        const unknown = rows.find((row) => !accepted.some((record) => record.row === row))
        if (unknown !== undefined) throw new Problem(400, m.import_row_unknown({ row: unknown }))
        return { rows: accepted.map(viewRow) }
      }),

    confirm: ({ import_id, rows: requested, when_full }, { db, caller }) =>
      transaction(db, async (tx) => {
        const record = await lockAt(tx, import_id, ['review'])
        const { country, timezone } = await store.churchOfImports(tx, record.churchId)
        const rows = await store.allRows(tx, import_id)
        const { decisions, corrected } = decide(rows, requested, country)
        if (decisions.every((decision) => decision.action === 'skip')) {
          throw new Problem(400, m.import_nothing_to_add())
        }
        const keepsRest = when_full === 'wait'
        if (!keepsRest) {
          const adults = countAdults({ rows, corrected, decisions }, dateIn(timezone, new Date()))
          await requireRoom(tx, record.churchId, 'members', adults)
        }
        for (const { row, value } of corrected) await store.changeRow(tx, import_id, row, value)
        await store.decideRows(tx, import_id, decisions)
        await store.changeImport(tx, import_id, { status: 'adding', problem: null, keepsRest })
        await startJob(tx, jobs, importAdd, startedBy(caller, record))
        return { status: 'adding' }
      }),

    addWaiting: ({ import_id }, { db, caller }) =>
      transaction(db, async (tx) => {
        const record = await lockAt(tx, import_id, ['done', 'adding'])
        if (record.status === 'adding' || record.waiting === 0) return { status: record.status }
        await requireRoom(tx, record.churchId, 'members', 1)
        await store.changeImport(tx, import_id, { status: 'adding', problem: null })
        await startJob(tx, jobs, importAdd, startedBy(caller, record))
        return { status: 'adding' }
      }),

    discardWaiting: ({ import_id }, { db }) =>
      transaction(db, async (tx) => {
        await lockAt(tx, import_id, ['done'])
        await skipWaiting(tx, import_id)
        return { message: m.import_waiting_discarded() }
      }),

    undo: ({ import_id }, { db, church, caller }) =>
      transaction(db, async (tx) => {
        const record = await lockAt(tx, import_id, ['done'])
        if (undoUntil(record)! < new Date()) throw new Problem(409, m.import_undo_too_late())
        const ids = await store.untouchedMembers(tx, import_id)
        const removed = await removeMemberRows(tx, church.id, ids)
        const broughtBack = await revertFilled(tx, await store.mergedRows(tx, import_id))
        const archived = await setArchived(tx, church.id, broughtBack, true)
        await churchEvents.emitMembers(tx, church.id, 'member.archived', archived)
        await removeEmptyGroups(tx, record.createdGroups)
        const remaining = record.added - removed.length
        await skipWaiting(tx, import_id)
        await store.changeImport(tx, import_id, { status: 'undone', kept: remaining })
        const detail = { name: record.filename, count: removed.length }
        await recordActivity(tx, { churchId: church.id, ...caller }, 'import_undone', detail)
        return { status: 'undone', removed: removed.length, kept: remaining }
      }),

    async cancel({ import_id }, { db, afterCommit }) {
      await cancelImport(db, import_id, { storage, afterCommit })
      return { message: m.import_given_up() }
    },

    async problems({ import_id }, { db }) {
      const rows = (await store.allRows(db, import_id)).filter((row) => row.hasProblem)
      return csvFile('problems', problemRows(rows))
    },
  }
}
