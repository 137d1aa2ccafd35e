import type { members } from '#contract/members.ts'
import { recordActivity } from '#server/church-activity.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound } from '#server/http/problem.ts'
import { viewMember } from '#server/members/columns.ts'
import { findMerge, latelyMerged, lockMerge } from './list.ts'
import type { MergeRow } from './list.ts'
import { checkUndo, mergeRows, undoUntil } from './rules.ts'
import { relatedCounts, mergeMembers } from './store.ts'
import { checkTwo } from '#server/members/rules.ts'
import { findMember } from '#server/members/store.ts'
import { undoMerge } from './undo-store.ts'

type Calls = Pick<typeof members, 'mergePreview' | 'merge' | 'merges' | 'undoMerge'>

/** Making one member of two, and two of one again. */
export const mergeHandlers: Handlers<Calls> = {
  async mergePreview({ church_id, keep_id, drop_id }, { db }) {
    checkTwo(keep_id, drop_id, 'drop_id')
    const [kept, dropped, hanging] = await Promise.all([
      findMember(db, church_id, keep_id),
      findMember(db, church_id, drop_id),
      relatedCounts(db, church_id, [keep_id, drop_id]),
    ])
    const keeps = hanging.get(keep_id)
    const brings = hanging.get(drop_id)
    if (!kept || !dropped || !keeps || !brings) throw notFound()
    return {
      kept: viewMember(kept),
      dropped: viewMember(dropped),
      result: viewMember(mergeRows(kept, dropped)),
      keeps,
      brings,
    }
  },

  async merge({ church_id, keep_id, drop_id, from_dropped: fromDuplicate }, { db, caller }) {
    checkTwo(keep_id, drop_id, 'drop_id')
    const pair = { survivorId: keep_id, dropId: drop_id, by: caller.userId, fromDuplicate }
    return transaction(db, async (tx) => {
      const id = await mergeMembers(tx, church_id, pair)
      if (id === undefined) throw notFound()
      const merge = await readMerge(tx, church_id, id)
      const detail = { name: merge.dropped_name }
      await recordActivity(tx, { churchId: church_id, ...caller }, 'members_merged', detail)
      return merge
    })
  },

  async merges({ church_id }, { db }) {
    return { merges: (await latelyMerged(db, church_id)).map(viewMerge) }
  },

  undoMerge: ({ merge_id }, { db, church }) =>
    transaction(db, async (tx) => {
      const merge = await lockMerge(tx, church.id, merge_id)
      if (!merge) throw notFound()
      if (!merge.undone) {
        checkUndo(merge, new Date())
        if (!(await undoMerge(tx, church.id, merge))) throw notFound()
      }
      return readMerge(tx, church.id, merge_id)
    }),
}

async function readMerge(db: Db, churchId: string, id: string) {
  const row = await findMerge(db, churchId, id)
  if (!row) throw notFound()
  return viewMerge(row)
}

function viewMerge(row: MergeRow) {
  return {
    id: row.merge_id,
    kept: viewMember(row),
    dropped_name: row.dropped_name,
    createdAt: new Date(row.merged).toISOString(),
    undoUntil: undoUntil({ created: row.merged, undone: row.undone })?.toISOString() ?? null,
  }
}
