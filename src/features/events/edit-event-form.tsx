import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { editOf } from '#contract/edit.ts'
import { eventFields, eventRules, events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { call } from '#src/api/session.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { throwConflicts } from '#src/forms/edit-conflict.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { eventChanged } from './refresh-event.ts'
import { EventFields } from './event-fields.tsx'
import { valuesOf } from './rules.ts'
import type { EventValues } from './rules.ts'
import { ScopeChoice } from './scope-choice.tsx'
import type { Scope } from './scope-choice.tsx'
import { useTimesCheck } from './use-times-check.tsx'
import styles from './event-form.module.css'

const schema = v.object(eventFields)

const editedFields = {
  title: { label: m.events_name },
  date: { label: m.events_date, format: (day: string) => shortDate(day) },
  start_time: { label: m.events_start },
  end_time: { label: m.events_end },
  description: { label: m.events_description },
  location: { label: m.events_location },
}

/** Edits an event; for a series, this date or also the following ones. */
export function EditEventForm({ event, onDone }: { event: EventDetail; onDone: () => void }) {
  const [scope, setScope] = useState<Scope>('one')
  const form = useValidatedForm<EventValues>({
    id: `event:${event.id}`,
    schema,
    initial: valuesOf(event),
    failure: m.events_update_failed,
    onSubmit: async (values, shown) => {
      const edit = editOf(eventFields, shown, values, eventRules)
      if (edit) {
        const saved = await call(events.update, { event_id: event.id, ...edit, scope })
        await eventChanged(saved)
        throwConflicts(saved, values, editedFields)
      }
      notify({ kind: 'success', message: m.events_updated() })
      onDone()
    },
  })
  const times = useTimesCheck(() => void form.submit())
  const submit = (event_: FormEvent) => {
    event_.preventDefault()
    if (times.check(form.values)) void form.submit()
  }
  const cancel = () => {
    form.reset()
    onDone()
  }
  return (
    <form noValidate ref={form.element} onSubmit={submit}>
      <Stack gap={3}>
        <EventFields field={form.field} />
        {event.series_id !== null && <ScopeChoice value={scope} onValueChange={setScope} />}
        <FormRefusal refusal={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.events_save()}
          </Button>
          <Button variant="quiet" onClick={cancel}>
            {m.ui_cancel()}
          </Button>
        </div>
      </Stack>
      {times.dialog}
    </form>
  )
}
