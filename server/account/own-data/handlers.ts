import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { accountData, DataExport } from '#contract/account/account-data.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import type { NoteSecurityChange } from '#server/account/security-notices.ts'
import { findUser } from '#server/account/store.ts'
import { recordActivityOfAccount } from '#server/church-activity.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { cancelJobs, startJob } from '#server/tracked-jobs.ts'
import { removeBytes } from './bytes.ts'
import { exportKind } from './job-kind.ts'
import { isSigned, linkOf } from './link.ts'
import { addExport, findExport, findReady, removeExport } from './store.ts'
import type { ExportState } from './store.ts'

interface Services {
  storage: Storage
  jobs: Jobs
  noteSecurityChange: NoteSecurityChange
}

type Status = DataExport['status']

function statusOf({ expiresAt, job }: ExportState): Status {
  if (expiresAt) return 'ready'
  return job?.status === 'queued' || job?.status === 'running' ? job.status : 'failed'
}

async function viewExport(db: Db, row: ExportState, sessionId: string): Promise<DataExport> {
  const status = statusOf(row)
  return {
    id: row.id,
    status,
    progress: status === 'ready' ? 1 : (row.job?.progress ?? 0),
    size: row.size,
    url: status === 'ready' ? await linkOf(db, { exportId: row.id, sessionId }) : null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Export of one's own data as a zip. */
export function accountDataHandlers(services: Services): Handlers<typeof accountData> {
  const { storage, jobs, noteSecurityChange } = services

  async function begin(tx: Db, userId: string): Promise<boolean> {
    const id = randomUUID()
    if (!(await addExport(tx, { id, userId, language: getLocale() }))) return false
    await startJob(tx, jobs, exportKind, { personId: userId, userId, data: { id } })
    return true
  }

  return {
    async find(_, { db, caller }) {
      const row = await findExport(db, caller.userId)
      const isOver = row?.expiresAt && row.expiresAt < new Date()
      return { export: row && !isOver ? await viewExport(db, row, caller.sessionId) : null }
    },

    async start(_, { db, caller, afterCommit, ...by }) {
      const { userId, sessionId } = caller
      const { view, replaced } = await transaction(db, async (tx) => {
        const previous = await findExport(tx, userId)
        const status = previous && statusOf(previous)
        if (previous && (status === 'queued' || status === 'running'))
          return { view: await viewExport(tx, previous, sessionId) }
        if (previous) await removeExport(tx, userId, previous.id)
        // Concurrent requests start one export.
        if (await begin(tx, userId)) {
          await noteSecurityChange(tx, (await findUser(tx, userId))!, 'data_downloaded', by)
          // The zip contains the person's churches.
          await recordActivityOfAccount(tx, { userId, as: ['owner'] }, 'data_exported')
        }
        const begun = (await findExport(tx, userId))!
        return { view: await viewExport(tx, begun, sessionId), replaced: previous }
      })
      if (replaced) afterCommit(() => removeBytes(storage, replaced))
      return view
    },

    async remove({ export_id }, { db, caller, afterCommit }) {
      const row = await transaction(db, async (tx) => {
        const removed = await removeExport(tx, caller.userId, export_id)
        if (removed) await cancelJobs(tx, export_id)
        return removed
      })
      if (!row) throw notFound()
      afterCommit(() => removeBytes(storage, row))
      return { message: row.expiresAt ? m.data_removed() : m.data_cancelled() }
    },

    async download({ export_id: exportId, session_id: sessionId, signature }, { db }) {
      const link = { exportId, sessionId }
      const row = (await isSigned(db, link, signature)) ? await findReady(db, link) : undefined
      if (!row?.storageKey || (await storage.stat(row.storageKey))?.size !== row.size) throw notFound()
      const bytes = Readable.toWeb(storage.read(row.storageKey)) as ReadableStream<Uint8Array>
      return new Response(bytes, {
        headers: {
          'content-type': 'application/zip',
          'content-length': String(row.size),
          'content-disposition': `attachment; filename="lakou-${row.createdAt.toISOString().slice(0, 10)}.zip"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  }
}
