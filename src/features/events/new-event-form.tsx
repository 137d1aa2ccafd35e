import { useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { addDays } from '#contract/fields/calendar.ts'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import { date as dateSchema } from '#contract/fields/fields.ts'
import { longDate } from '#src/lib/dates.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { createEvent } from './create-event.ts'
import { deleteSavedDraft } from './delete-saved-draft.ts'
import { EventFields } from './event-fields.tsx'
import { GuestChoice } from './guests/guest-choice.tsx'
import type { EventValues, NewEvent } from './rules.ts'
import { useTimesCheck } from './use-times-check.tsx'
import styles from './event-form.module.css'

const schema = v.omit(events.create.input, ['church_id'])

interface Props {
  churchId: string
  /** Form and draft id. */
  id: string
  values: EventValues
  guests: string[]
  /** Focuses the date, for a prefilled form. */
  focusDate: boolean
  /** Called once the event and its invitations are created. */
  onCreated: (event: EventDetail) => Promise<void>
  onCancel: () => void
}

/** Form of a new event with guests. */
export function NewEventForm({ churchId, id, values, guests, focusDate, onCreated, onCancel }: Props) {
  // The id is stored in the draft: a retry after a lost response creates no second event.
  const [initial] = useState<NewEvent>(() => {
    deleteSavedDraft(id)
    return { ...values, id: timedId(), repeat_weeks: 1, member_ids: guests, invite_to_all: false }
  })
  const form = useValidatedForm<NewEvent>({
    id,
    schema,
    initial,
    wholeDraft: true,
    failure: m.events_create_failed,
    onSubmit: async (edited) => {
      const event = await createEvent(churchId, edited)
      deleteDraft(id)
      await onCreated(event)
    },
  })
  const times = useTimesCheck(() => void form.submit())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (times.check(form.values)) void form.submit()
  }
  const cancel = () => {
    form.reset()
    onCancel()
  }
  const { repeat_weeks: weeks, date } = form.values
  return (
    <form noValidate ref={form.element} onSubmit={submit}>
      <Stack gap={5}>
        <Card title={m.events_details()}>
          <Stack gap={3}>
            <EventFields field={form.field} dateRef={focusDate ? focus : undefined} />
            <NumberStepper
              label={m.events_repeat()}
              help={weeksInWords(weeks, date)}
              error={form.errorOf('repeat_weeks')}
              value={weeks}
              onValueChange={(next) => form.set('repeat_weeks', next)}
              min={1}
              max={52}
              className={styles.weeks}
            />
          </Stack>
        </Card>
        <Card title={m.events_guests()}>
          <GuestChoice
            churchId={churchId}
            chosen={form.values.member_ids}
            onChosen={(ids) => form.set('member_ids', ids)}
            dates={weeks}
            toAll={form.values.invite_to_all}
            onToAll={(toAll) => form.set('invite_to_all', toAll)}
            error={form.errorOf('member_ids')}
          />
        </Card>
        <FormRefusal refusal={form.refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.events_save_new()}
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

function focus(input: HTMLInputElement | null) {
  input?.focus()
}

function weeksInWords(weeks: number, date: string): string {
  if (weeks === 1) return m.events_repeat_once()
  if (!v.is(dateSchema, date)) return m.events_repeat_weekly({ n: weeks })
  return m.events_repeat_until({ date: longDate(addDays(date, 7 * (weeks - 1))) })
}
