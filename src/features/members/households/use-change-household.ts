import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { households } from '#contract/households/households.ts'
import { members } from '#contract/members.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useWrite } from '#src/forms/use-write.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { discardUntried, write } from '#src/offline/outbox.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** How long the notice with Undo stays, in milliseconds. */
const shown = 12_000

/** Writes changes of households to the outbox, each with an offer to undo it. */
export function useChangeHousehold() {
  const { busy, run } = useWrite(m.households_change_failed)
  const undoSent = useCall(households.undo, {
    success: () => m.households_undone(),
    refreshStored: [households.list, members.list],
  })
  /** Resolves to whether the change is stored. */
  const change = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    done: string,
  ): Promise<boolean> => {
    let isStored = false
    await run(async () => {
      const changeId = crypto.randomUUID()
      const { order } = await write(endpoint, { ...(input as object), change_id: changeId })
      isStored = true
      await settleRow(order)
      const undo = async () => {
        if (await discardUntried(order)) notify({ kind: 'success', message: m.households_undone() })
        else undoSent.mutate({ household_change_id: changeId })
      }
      const action = { label: m.households_undo(), onAction: () => void undo() }
      notify({ kind: 'success', message: done, action, duration: shown })
    })
    return isStored
  }
  return { busy, change }
}
