import type { ImportProblem } from './import-error.ts'
import type { Db } from '#server/db/connection.ts'
import { transaction } from '#server/db/connection.ts'
import type { Notify } from '#server/notify.ts'
import { changeImport, lockImport } from './store.ts'

/** Fails an import and notifies its owner. Finished imports stay unchanged, so that they can be undone. */
export function failImport(
  { db, notify }: { db: Db; notify: Notify },
  id: string,
  reason: { problem: ImportProblem | 'internal'; problemRow?: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'reading' && record?.status !== 'adding') return
    // Waiting rows keep waiting, and earlier rows stay added.
    const goesOn = record.status === 'adding' && record.confirmedAt !== null
    await changeImport(tx, id, goesOn ? { status: 'done' } : { status: 'failed', ...reason })
    const { userId, filename } = record
    await notify(tx, userId, 'import_finished', { import_id: id, filename, outcome: 'failed', added: 0 })
  })
}
