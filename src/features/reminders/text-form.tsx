import { useRef } from 'react'
import * as v from 'valibot'
import type { Church } from '#contract/church.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { segmentsOf } from '#contract/text/message-segments.ts'
import { fillIn, placeholders } from '#contract/text/message-text.ts'
import type { MessageWords } from '#contract/text/message-text.ts'
import { m as server } from '#contract/locales/paraglide/messages.js'
import { editOf } from '#contract/edit.ts'
import { reminders, textFields } from '#contract/reminders.ts'
import { query, storeInCache } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { MessageBubble } from '#src/widgets/message-bubble.tsx'
import { throwConflicts } from '#src/forms/edit-conflict.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'

type Message = ResponseOf<typeof reminders.texts>['texts'][number]

const schema = v.object(textFields)

const wordNames: Record<keyof MessageWords, () => string> = {
  name: m.reminders_word_name,
  church: m.reminders_word_church,
  event: m.reminders_word_event,
  date: m.reminders_word_date,
  phone: m.reminders_word_phone,
  link: m.reminders_word_link,
}

/** Edits a template in one language with live preview and cost. */
export function TextForm({ church, message }: { church: Church; message: Message }) {
  const { kind, language, standard } = message
  const area = useRef<HTMLDivElement>(null)
  const texts = query(reminders.texts, { church_id: church.id })
  const save = async (written: string, shown: { text: string }) => {
    const edit = editOf(textFields, shown, { text: written })
    const of = { church_id: church.id, kind, language }
    const response = edit ? await call(reminders.setText, { ...of, ...edit }) : undefined
    const { conflicts, ...saved } = response ?? { ...message, conflicts: undefined }
    storeInCache(
      texts.queryKey,
      (cached) =>
        cached && {
          texts: cached.texts.map((one) => (one.kind === kind && one.language === language ? saved : one)),
        },
    )
    throwConflicts({ conflicts }, { text: written }, { text: { label: m.reminders_own_text } })
    notify({ kind: 'success', message: m.reminders_saved() })
  }
  const form = useValidatedForm({
    id: `text:${church.id}:${kind}:${language}`,
    schema,
    initial: { text: message.text },
    failure: m.reminders_save_failed,
    onSubmit: (values, shown) => save(values.text, shown),
  })
  const { text } = form.values
  const filled = fillIn(kind, text.trim() || standard, exampleOf(church))
  const stop = kind === 'absent' && server.text_stop({}, { locale: language })

  const dropOwn = useCall(() => save('', { text: message.text }), {
    failureTitle: m.reminders_save_failed,
    onSuccess: () => form.reset({ text: '' }),
  })

  /** Inserts a placeholder at the cursor. */
  const insert = (word: string) => {
    const field = area.current?.querySelector('textarea')
    const from = field?.selectionStart ?? text.length
    const to = field?.selectionEnd ?? text.length
    form.set('text', `${text.slice(0, from)}{${word}}${text.slice(to)}`)
    const at = from + word.length + 2
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(at, at)
    })
  }

  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <div ref={area}>
          <TextArea
            {...form.field('text')}
            label={m.reminders_own_text()}
            placeholder={standard}
            help={kind === 'absent' ? m.reminders_stop_added() : m.reminders_link_added()}
            rows={5}
            lang={language}
          />
        </div>
        <Cluster gap={2}>
          {placeholders[kind].map((word) => (
            <Button
              key={word}
              size="sm"
              aria-label={`${m.reminders_insert()}: ${wordNames[word]()}`}
              onClick={() => insert(word)}
            >
              {`{${word}}`}
            </Button>
          ))}
        </Cluster>
        <Stack gap={2}>
          <h3>{m.reminders_as_it_goes()}</h3>
          <LivePreview text={stop ? `${filled} ${stop}` : filled} />
        </Stack>
        <FormRefusal refusal={form.refusal} />
        <Cluster justify="end">
          {message.text !== '' && (
            <Button variant="quiet" onClick={() => dropOwn.mutate()}>
              {m.reminders_use_standard()}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.reminders_save()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** Sample values of typical length. */
function exampleOf(church: Church): MessageWords {
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  return {
    name: 'Marie',
    church: church.name,
    event: m.reminders_example_event(),
    date: shortDate(soon, church.language),
    phone: church.phone,
    link: `${location.origin}/e/7k3mq9x2vw`,
  }
}

function LivePreview({ text }: { text: string }) {
  const { segments, costly } = segmentsOf(text)
  return <MessageBubble text={text} costly={costly.join(' ')} cost={m.reminders_segments({ n: segments })} />
}
