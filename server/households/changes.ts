import { randomUUID } from 'node:crypto'
import { m } from '#contract/locales/paraglide/messages.js'
import type { ChurchEvents } from '#server/church-events.ts'
import type { Db } from '#server/db/connection.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { findChange, lockChange, noteChange, restoreHouseholds, snapshotHouseholds } from './changes-store.ts'
import type { Snapshot } from './changes-store.ts'
import { checkUndo, viewChange, viewHousehold } from './rules.ts'
import type { ChangeRow } from './rules.ts'
import { findHousehold, lockHouseholds, settleHouseholds } from './store.ts'

/** Who changes what, and the device's id of the change. */
export interface ChangeBy {
  churchId: string
  by: string
  changeId: string | undefined
}

/** Returns a household as displayed. Throws `Problem` 404. */
export async function viewOf(db: Db, churchId: string, id: string) {
  const row = await findHousehold(db, churchId, id)
  if (!row) throw notFound()
  return viewHousehold(row)
}

async function changed(db: Db, churchId: string, changeId: string, householdId: string | undefined) {
  const [change, row] = await Promise.all([
    findChange(db, churchId, changeId),
    householdId === undefined ? undefined : findHousehold(db, churchId, householdId),
  ])
  return { household: row ? viewHousehold(row) : null, change: viewChange(change!) }
}

/** Tells webhooks which households are new, changed and deleted. */
async function emitDifference(
  tx: Db,
  churchEvents: ChurchEvents,
  churchId: string,
  [before, after]: [Snapshot, Snapshot],
): Promise<void> {
  const there = new Set(before.households.map(({ id }) => id))
  for (const { id } of after.households) {
    const type = there.has(id) ? 'household.updated' : 'household.added'
    await churchEvents.emit(tx, churchId, type, await viewOf(tx, churchId, id))
  }
  const left = new Set(after.households.map(({ id }) => id))
  for (const { id, name } of before.households)
    if (!left.has(id)) await churchEvents.emit(tx, churchId, 'household.removed', { id, name })
}

/** Runs changes of who is in which household and stores how to undo them. */
export function householdChanger(churchEvents: ChurchEvents) {
  return {
    /**
     * Runs `run` on locked households. A change that has been made already is not made again.
     * @param householdIds the first one is returned
     */
    async change(
      tx: Db,
      { churchId, by, changeId = randomUUID() }: ChangeBy,
      { kind, householdIds }: Pick<ChangeRow, 'kind'> & { householdIds: string[] },
      run: () => Promise<string>,
    ) {
      if (!(await findChange(tx, churchId, changeId))) {
        const before = await snapshotHouseholds(tx, householdIds)
        const name = await run()
        await settleHouseholds(tx, householdIds)
        const after = await snapshotHouseholds(tx, householdIds)
        await emitDifference(tx, churchEvents, churchId, [before, after])
        await noteChange(tx, churchId, {
          id: changeId,
          kind,
          name,
          householdIds,
          trace: { before, after },
          by,
        })
      }
      return changed(tx, churchId, changeId, householdIds[0])
    },

    async undo(tx: Db, churchId: string, id: string) {
      const change = await lockChange(tx, churchId, id)
      if (!change) throw notFound()
      const { householdIds, trace } = change
      if (!change.undone) {
        checkUndo(change, Date.now())
        const people = [...trace.before.members, ...trace.after.members].map((one) => one.member_id)
        await lockHouseholds(tx, churchId, householdIds, people)
        const before = await snapshotHouseholds(tx, householdIds)
        await restoreHouseholds(tx, churchId, change)
        await settleHouseholds(tx, householdIds)
        const after = await snapshotHouseholds(tx, householdIds)
        await emitDifference(tx, churchEvents, churchId, [before, after])
      }
      return changed(tx, churchId, id, trace.before.households[0]?.id)
    },
  }
}

/** Throws `Problem` 404 that says whether the household has been deleted. */
export function missingHousehold(isDeleted: boolean): Problem {
  return isDeleted ? new Problem(404, m.household_gone()) : notFound()
}
