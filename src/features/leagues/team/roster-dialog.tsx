import * as v from 'valibot'
import type { Application } from '#contract/leagues/application.ts'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { ageText } from '#src/features/leagues/league-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { RosterFields } from './roster-fields.tsx'
import { personRow, playersOf, rosterEntries } from './roster-values.ts'
import type { PersonRow } from './roster-values.ts'

type RosterValues = { team_name: string; people: PersonRow[] }

interface Props {
  application: Application & { team_name: string }
  onClose: () => void
}

/** Changes the team of an application of the person. */
export function RosterDialog({ application, onClose }: Props) {
  const { application_id, team_name, people } = application
  const league = application.leagues[0]!
  const form = useValidatedForm<RosterValues>({
    id: `roster:${application_id}`,
    schema: v.object(rosterEntries(league)),
    initial: { team_name, people: people.map(personRow) },
    failure: m.leagues_roster_failed,
    onSubmit: async (values) => {
      const { message } = await call(applications.setRoster, {
        application_id,
        team_name: values.team_name,
        people: playersOf(values.people),
      })
      notify({ kind: 'success', message })
      void refresh([applications.mine, leagues.find])
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.leagues_roster_of({ team: team_name })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" type="submit" form={form.id} busy={form.busy}>
            {m.leagues_roster_save()}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <TextField
            {...form.field('team_name')}
            label={m.leagues_team_name()}
            autoComplete="off"
            dir="auto"
            required
          />
          <RosterFields
            limits={league}
            ages={ageText(league)}
            rows={form.values.people}
            onChange={(rows) => form.set('people', rows)}
            errorOf={form.errorOf}
          />
          <FormRefusal refusal={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
