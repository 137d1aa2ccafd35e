import * as v from 'valibot'
import { webhookEvents, webhookFields } from '#contract/webhooks.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { eventNames, eventTexts } from './event-names.ts'
import styles from './webhook-form.module.css'

type Values = { url: string; events: WebhookEvent[] }

interface Props {
  /** Draft key. */
  id: string
  title: string
  action: string
  initial: Values
  onSave: (values: Values) => Promise<void>
  onClose: () => void
}

const schema = v.object(webhookFields)

/** Edits a webhook's URL and events. */
export function WebhookForm({ id, title, action, initial, onSave, onClose }: Props) {
  const form = useValidatedForm<Values>({
    id,
    schema,
    initial,
    failure: m.webhooks_save_failed,
    onSubmit: onSave,
  })
  const { events } = form.values
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    form.set(
      'events',
      webhookEvents.filter((one) => (one === event ? isChosen : events.includes(one))),
    )
  return (
    <FormDialog form={form} title={title} action={action} onClose={onClose}>
      <TextField
        {...form.field('url')}
        label={m.webhooks_url()}
        help={m.webhooks_url_help()}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <fieldset className={styles.events}>
        <legend className={styles.legend}>{m.webhooks_events()}</legend>
        {webhookEvents.map((event, i) => (
          <Checkbox
            key={event}
            name="events"
            label={eventNames[event]()}
            help={eventTexts[event]()}
            checked={events.includes(event)}
            onChange={({ target }) => toggle(event, target.checked)}
            error={i === webhookEvents.length - 1 ? form.errorOf('events') : undefined}
          />
        ))}
      </fieldset>
      <p className={styles.note}>{m.webhooks_personal()}</p>
    </FormDialog>
  )
}
