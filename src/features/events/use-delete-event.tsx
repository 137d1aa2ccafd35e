import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventSummary } from '#contract/events.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writeDeletion } from '#src/offline/deletions.ts'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import type { Scope } from './scope-choice.tsx'

/**
 * Deletes an event, with Undo; for a series the user chooses the dates first. `beforeDelete` leaves a screen that cannot
 * render without the event.
 */
export function useDeleteEvent(beforeDelete?: () => Promise<void>) {
  const [event, setEvent] = useState<EventSummary>()
  const [scope, setScope] = useState<Scope>('one')
  const remove = async ({ id, title }: EventSummary, chosen: Scope) => {
    setEvent(undefined)
    await beforeDelete?.()
    const input = { event_id: id, scope: chosen }
    await deleteWithUndo(() => writeDeletion({ endpoint: events.remove, input, name: [id, title] }), {
      name: title,
      done: chosen === 'one' ? m.events_deleted() : m.events_deleted_following(),
      failure: m.events_delete_failed,
    })
  }
  const dialog = event && (
    <ConfirmDialog
      open
      danger
      title={m.events_delete_title()}
      text={<ScopeChoice value={scope} onValueChange={setScope} />}
      confirmLabel={m.events_delete_confirm()}
      onConfirm={() => void remove(event, scope)}
      onClose={() => setEvent(undefined)}
    />
  )
  const start = (one: EventSummary) => {
    if (one.series_id === null) return void remove(one, 'one')
    setScope('one')
    setEvent(one)
  }
  return { start, dialog }
}
