import * as v from 'valibot'
import { applications } from '#contract/leagues/applications.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { notify } from '#src/ui/overlays/notices.ts'

const schema = v.pick(applications.setNote.input, ['organiser_note'])

/** What the organiser notes on an application; nobody else sees it. */
export function OrganiserNote({ applicationId, note }: { applicationId: string; note: string }) {
  const form = useValidatedForm({
    id: `organiser-note:${applicationId}`,
    schema,
    initial: { organiser_note: note },
    failure: m.applications_organiser_note_failed,
    onSubmit: async ({ organiser_note }) => {
      const { message } = await call(applications.setNote, { application_id: applicationId, organiser_note })
      notify({ kind: 'success', message })
      await refresh([applications.of])
    },
  })
  return (
    <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
      <TextArea
        {...form.field('organiser_note')}
        label={m.applications_organiser_note()}
        help={m.applications_organiser_note_help()}
        dir="auto"
      />
      <FormRefusal refusal={form.refusal} />
      <Button type="submit" size="sm" busy={form.busy}>
        {m.applications_organiser_note_save()}
      </Button>
    </form>
  )
}
