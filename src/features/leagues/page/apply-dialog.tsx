import * as v from 'valibot'
import { applications } from '#contract/applications.ts'
import { leagues } from '#contract/leagues.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'

const { note, answers } = applications.apply.input.entries

interface Props {
  league: LeaguePage
  /** The button that sends it. */
  label: string
  onClose: () => void
}

/** Applies: a note, the answers to what the organiser asks, and the date of birth where one must be old enough. */
export function ApplyDialog({ league, label, onClose }: Props) {
  const { id: league_id, title, questions, minimum_age } = league
  const asksAge = minimum_age > 0
  const form = useValidatedForm({
    id: `apply:${league_id}`,
    schema: v.object({
      note,
      answers,
      date_of_birth: asksAge
        ? v.pipe(
            v.string(),
            v.nonEmpty(() => m.leagues_apply_birth_required()),
          )
        : v.string(),
    }),
    initial: { note: '', answers: questions.map(() => ''), date_of_birth: '' },
    // It is asked for the age alone and kept nowhere.
    secrets: ['date_of_birth'],
    optional: true,
    failure: m.leagues_apply_failed,
    onSubmit: async ({ date_of_birth, ...words }) => {
      const { message } = await call(applications.apply, {
        league_id,
        ...words,
        ...(asksAge && { date_of_birth }),
      })
      notify({ kind: 'success', message })
      onClose()
      void refresh([leagues.find, leagues.open, applications.mine])
    },
  })
  const given = form.values.answers
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.leagues_apply_title({ title })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {label}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p>{m.leagues_apply_text()}</p>
          {asksAge && (
            <TextField
              {...form.field('date_of_birth')}
              type="date"
              autoComplete="bday"
              label={m.leagues_apply_birth()}
              help={m.leagues_apply_birth_help({ age: minimum_age })}
              required
            />
          )}
          {questions.map((question, index) => (
            <TextArea
              key={`${index} ${question}`}
              label={<bdi>{question}</bdi>}
              value={given[index] ?? ''}
              onChange={({ target: { value } }) => form.set('answers', given.with(index, value))}
              error={form.errorOf(`answers.${index}`)}
              rows={2}
              dir="auto"
              optional
            />
          ))}
          <TextArea
            {...form.field('note')}
            label={m.leagues_apply_note()}
            help={m.leagues_apply_note_help()}
            dir="auto"
            optional
          />
          <FormRefusal message={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
