import { useState } from 'react'
import { events } from '#contract/events.ts'
import type { EventSummary } from '#contract/events.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { longDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Stack } from '#src/ui/stack.tsx'
import { eventDeleted, eventLists } from './refresh-event.ts'
import { ScopeChoice } from './scope-choice.tsx'
import type { Scope } from './scope-choice.tsx'

/**
 * Deletes an event after confirmation; for a series the user chooses the dates. `onDeleted` runs before the
 * event is removed from the cache.
 */
export function useDeleteEvent(onDeleted?: () => Promise<void>) {
  const [event, setEvent] = useState<EventSummary>()
  const [scope, setScope] = useState<Scope>('one')
  const remove = useCall(events.remove, {
    success: ({ message }) => message,
    failure: m.events_delete_failed,
    refresh: eventLists,
    onSuccess: async (_, { event_id }) => {
      await onDeleted?.()
      eventDeleted(event_id)
    },
  })
  const dialog = event && (
    <ConfirmCall
      call={remove}
      input={{ event_id: event.id, scope: event.series_id === null ? 'one' : scope }}
      title={m.events_delete_title()}
      text={
        <Stack gap={4}>
          <p>{m.events_delete_text({ title: event.title, date: longDate(event.date) })}</p>
          {event.series_id !== null && <ScopeChoice value={scope} onValueChange={setScope} />}
        </Stack>
      }
      confirmLabel={m.events_delete_confirm()}
      onClose={() => setEvent(undefined)}
    />
  )
  const ask = (one: EventSummary) => {
    setScope('one')
    setEvent(one)
  }
  return { ask, dialog }
}
