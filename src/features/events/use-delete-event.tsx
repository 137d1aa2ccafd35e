import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventSummary } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { eventNotFound } from './refresh-event.ts'
import { ScopeChoice } from './scope-choice.tsx'
import type { Scope } from './scope-choice.tsx'
import { showFailure } from './show-failure.ts'

/** Deleting an event: asked first, and of a weekly one which dates. `onGone` runs before it is forgotten here. */
export function useDeleteEvent(onGone?: () => Promise<void>) {
  const [event, setEvent] = useState<EventSummary>()
  const [scope, setScope] = useState<Scope>('one')
  const [busy, setBusy] = useState(false)

  const remove = async ({ id, church_id, series_id }: EventSummary) => {
    setBusy(true)
    try {
      const { message } = await call(events.remove, { event_id: id, scope: series_id ? scope : 'one' })
      notify({ kind: 'success', message })
      await onGone?.()
      await eventNotFound(church_id, id)
    } catch (error) {
      showFailure(error, m.events_delete_failed)
    }
    setBusy(false)
    setEvent(undefined)
  }
  const dialog = event && (
    <Dialog
      open
      title={m.events_delete_title()}
      locked={busy}
      onClose={() => setEvent(undefined)}
      actions={
        <>
          <Button onClick={() => setEvent(undefined)} disabled={busy} data-autofocus>
            {m.ui_cancel()}
          </Button>
          <Button variant="danger" onClick={() => void remove(event)} busy={busy}>
            {m.events_delete_confirm()}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{m.events_delete_text({ title: event.title, date: longDate(event.date) })}</p>
        {event.series_id !== null && <ScopeChoice value={scope} onValueChange={setScope} />}
      </Stack>
    </Dialog>
  )
  const ask = (one: EventSummary) => {
    setScope('one')
    setEvent(one)
  }
  return { ask, dialog }
}
