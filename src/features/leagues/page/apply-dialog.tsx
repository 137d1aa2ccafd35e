import { useState } from 'react'
import * as v from 'valibot'
import { applications } from '#contract/leagues/applications.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { date, optionalText, shortText } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { m as refusals } from '#contract/locales/paraglide/messages.js'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { appliesTo } from '#src/offline/overlay-lists.ts'
import { discard, rowsOf, write } from '#src/offline/outbox.ts'
import { session } from '#src/api/session.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { useRefusedApplication } from './use-refused-application.ts'

/** The field of the answer to a question. */
const answerName = (index: number) => `answer${index}`

/** What is asked: a note, the answers, and the date of birth where there is a minimum age. */
function schemaOf({ minimum_age, questions }: LeaguePage) {
  const required = () => refusals.application_birth_required()
  const entries: Record<string, v.GenericSchema> = {
    note: optionalText(2000),
    ...(minimum_age > 0 && { date_of_birth: v.pipe(v.string(required), v.nonEmpty(required), date) }),
    ...Object.fromEntries(questions.map((_, index) => [answerName(index), shortText(2000)])),
  }
  return v.object(entries)
}

/** Applies to a league, event or job; without a network it is sent later. */
export function ApplyDialog({ league, onClose }: { league: LeaguePage; onClose: () => void }) {
  const { id: league_id, title, minimum_age, questions } = league
  // What was refused is corrected here.
  const [refused] = useState(useRefusedApplication(league_id)?.input)
  const { note = '', answers = [] } = (refused ?? {}) as Partial<InputOf<typeof applications.apply>>
  const form = useValidatedForm<Record<string, string>>({
    id: `apply:${league_id}`,
    schema: schemaOf(league),
    optional: true,
    // The date of birth stays in no draft.
    secrets: ['date_of_birth'],
    initial: {
      note,
      ...(minimum_age > 0 && { date_of_birth: '' }),
      ...Object.fromEntries(questions.map((_, index) => [answerName(index), answers[index] ?? ''])),
    },
    failure: m.leagues_apply_failed,
    onSubmit: async (values) => {
      await discardRefused(league_id)
      const birth = values['date_of_birth']
      const { order } = await write(applications.apply, {
        id: crypto.randomUUID(),
        league_id,
        note: values['note'] ?? '',
        answers: questions.map((_, index) => values[answerName(index)] ?? ''),
        ...(birth !== undefined && { date_of_birth: birth }),
      })
      const fate = await settleRow(order).catch(async (error: unknown) => {
        // The form has what was typed: what was refused does not wait beside it.
        await discard([order])
        throw error
      })
      notify({ kind: 'success', message: fate === 'sent' ? m.leagues_applied() : m.members_kept() })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.leagues_apply_title({ title })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {m.leagues_apply()}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p>{m.leagues_apply_text()}</p>
          {minimum_age > 0 && (
            <TextField
              {...form.field('date_of_birth')}
              label={m.leagues_birth()}
              help={m.leagues_birth_help({ age: minimum_age })}
              type="date"
              autoComplete="bday"
              required
            />
          )}
          {questions.map((question, index) => (
            <TextArea
              key={answerName(index)}
              {...form.field(answerName(index))}
              label={question}
              rows={2}
              dir="auto"
            />
          ))}
          <TextArea {...form.field('note')} label={m.leagues_note()} rows={3} dir="auto" optional />
          <FormRefusal refusal={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** An application that was refused earlier gives way to a new one. */
async function discardRefused(leagueId: string): Promise<void> {
  const { user } = session()
  if (!user) return
  const fits = appliesTo(leagueId)
  const refused = (await rowsOf(user.id)).filter((row) => row.status === 'needsAttention' && fits(row))
  if (refused.length > 0) await discard(refused.map(({ order }) => order))
}
