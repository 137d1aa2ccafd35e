import { Link } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import * as v from 'valibot'
import { givenRoles, team } from '#contract/team.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { refresh } from '#src/queries/refresh.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { roleNames, roleTexts } from './roles.ts'
import { openLink } from './share-link.ts'

type Values = { role: (typeof givenRoles)[number] | ''; note: string; email: string }

/** A new invitation. */
export interface NewInvitation {
  link: string
  /** Address it was mailed to, if any. */
  email: string | null
  /** Why mailing failed; null otherwise. */
  notMailed: string | null
}

const schema = v.omit(team.invite.input, ['church_id'])

/** Creates an invitation link, and mails it if an address is given. */
export function InviteCard({
  mayMail,
  onInvited,
}: {
  mayMail: boolean
  onInvited: (invitation: NewInvitation) => void
}) {
  const churchId = useChurchId()
  const form = useValidatedForm<Values>({
    id: `team-invite:${churchId}`,
    schema,
    initial: { role: '', note: '', email: '' },
    failure: m.team_invite_failed,
    onSubmit: async ({ role, note, email }) => {
      const input = { church_id: churchId, role: role as (typeof givenRoles)[number], note, email }
      const { invitation, link, not_mailed: notMailed } = await call(team.invite, input)
      onInvited({ link: openLink(link, location.origin), email: invitation.email, notMailed })
      void refresh([team.list])
    },
  })
  return (
    <Card title={m.team_invite_title()}>
      <form noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          <RadioGroup
            legend={m.team_role()}
            options={givenRoles.map((role) => ({
              value: role,
              label: roleNames[role](),
              help: roleTexts[role](),
            }))}
            value={form.values.role || undefined}
            onValueChange={(role) => form.set('role', role)}
            error={form.errorOf('role')}
          />
          <TextField
            {...form.field('note')}
            label={m.team_note()}
            help={m.team_note_help()}
            autoComplete="off"
            optional
          />
          {mayMail ? (
            <TextField
              {...form.field('email')}
              label={m.team_email()}
              help={m.team_email_help()}
              type="email"
              inputMode="email"
              autoComplete="off"
              optional
            />
          ) : (
            <p>
              {m.team_email_unproven()} <Link to="/security">{m.team_email_prove()}</Link>
            </p>
          )}
          <FormRefusal refusal={form.refusal} />
          <Button type="submit" variant="primary" block icon={<Link2 aria-hidden="true" />} busy={form.busy}>
            {form.values.email.trim() ? m.team_mail_link() : m.team_make_link()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
