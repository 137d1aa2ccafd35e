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
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { roleNames, roleTexts } from './roles.ts'
import { openLink } from './share-link.ts'

type Values = { role: (typeof givenRoles)[number] | ''; note: string }

const schema = v.omit(team.invite.input, ['church_id'])

/** Creates an invitation link to the team. */
export function InviteCard({ onLink }: { onLink: (link: string) => void }) {
  const churchId = useChurchId()
  const form = useValidatedForm<Values>({
    id: `team-invite:${churchId}`,
    schema,
    initial: { role: '', note: '' },
    failure: m.team_invite_failed,
    onSubmit: async ({ role, note }) => {
      const input = { church_id: churchId, role: role as (typeof givenRoles)[number], note }
      const { link } = await call(team.invite, input)
      onLink(openLink(link, location.origin))
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
          <Button type="submit" variant="primary" block icon={<Link2 aria-hidden="true" />} busy={form.busy}>
            {m.team_make_link()}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
