import type { ImportProblem } from './import-error.ts'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import type { Notify } from '#server/notify.ts'
import { changeImport, findImport } from './store.ts'

/** Ends an import with what stood in its way, and tells whoever began it. */
export function failImport(
  { db, notify }: { db: Db; notify: Notify },
  id: string,
  reason: { problem: ImportProblem | 'internal'; problemRow?: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    await changeImport(tx, id, { status: 'failed', ...reason })
    const record = await findImport(tx, id)
    if (!record) return
    const { userId, filename } = record
    await notify(tx, userId, 'import_finished', { import_id: id, filename, outcome: 'failed', added: 0 })
  })
}
