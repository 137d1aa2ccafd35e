import { useState } from 'react'
import { applications } from '#contract/leagues/applications.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { appliesTo } from '#src/offline/overlay-lists.ts'
import { discard, rowsOf, write } from '#src/offline/outbox.ts'
import { session } from '#src/api/session.ts'
import { settleRow } from '#src/sync/settle-row.ts'
import { Button } from '#src/ui/button.tsx'
import { RosterFields } from '#src/features/leagues/team/roster-fields.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { applySchema, initialValues, inputOf } from './apply-values.ts'
import type { ApplyAs, ApplyValues } from './apply-values.ts'
import { PeopleFields, Together } from './people-fields.tsx'
import { useRefusedApplication } from './use-refused-application.ts'

interface Props {
  league: LeaguePage
  /** Age limits as text. */
  ages: string
  as: ApplyAs
  onClose: () => void
}

/** Applies to a league, event or job, or registers a team; queued offline. */
export function ApplyDialog({ league, ages, as, onClose }: Props) {
  const { id: league_id, title, questions } = league
  const ownName = session().user?.name ?? ''
  // Values of a rejected application, for correction.
  const row = useRefusedApplication(league_id)
  const [refused] = useState(isOfTeam(row?.input) === (as === 'team') ? row?.input : undefined)
  const form = useValidatedForm<ApplyValues>({
    id: as === 'team' ? `apply-team:${league_id}` : `apply:${league_id}`,
    schema: applySchema(league, as),
    optional: true,
    // Never stored in a draft: dates of birth. A roster has none.
    secrets: as === 'team' ? [] : ['people', 'date_of_birth'],
    initial: initialValues(league, ownName, as, refused),
    failure: m.leagues_apply_failed,
    onSubmit: async (values) => {
      await discardRefused(league_id)
      const { order } = await write(applications.apply, {
        id: crypto.randomUUID(),
        league_id,
        ...inputOf(league, ownName, as, values),
      })
      const fate = await settleRow(order).catch(async (error: unknown) => {
        // The form has the values, so the rejected row is discarded.
        await discard([order])
        throw error
      })
      notify({ kind: 'success', message: fate === 'sent' ? m.leagues_applied() : m.members_kept() })
      onClose()
    },
  })
  const { answers, people } = form.values
  const isTeam = as === 'team'
  return (
    <Dialog
      open
      onClose={onClose}
      title={isTeam ? m.leagues_team_title({ title }) : m.leagues_apply_title({ title })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {isTeam ? m.leagues_team_send() : m.leagues_apply()}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p>{isTeam ? m.leagues_team_text() : m.leagues_apply_text()}</p>
          {isTeam ? (
            <>
              <TextField
                {...form.field('team_name')}
                label={m.leagues_team_name()}
                autoComplete="off"
                dir="auto"
                required
              />
              <RosterFields
                limits={league}
                ages={ages}
                rows={people}
                onChange={(rows) => form.set('people', rows)}
                errorOf={form.errorOf}
              />
              <Together league={league} count={people.length} as="team" />
            </>
          ) : (
            <PeopleFields league={league} ages={ages} form={form} />
          )}
          {questions.map((question, i) => (
            <TextArea
              key={question}
              label={question}
              value={answers[i] ?? ''}
              onChange={({ target }) => form.set('answers', answers.with(i, target.value))}
              error={form.errorOf(`answers.${i}`)}
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

const isOfTeam = (input: Record<string, unknown> | undefined) => input?.['team_name'] !== undefined

/** A new application replaces a rejected one. */
async function discardRefused(leagueId: string): Promise<void> {
  const { user } = session()
  if (!user) return
  const fits = appliesTo(leagueId)
  const refused = (await rowsOf(user.id)).filter((row) => row.status === 'needsAttention' && fits(row))
  if (refused.length > 0) await discard(refused.map(({ order }) => order))
}
