import { accountDeletion } from '#contract/account/account-deletion.ts'
import type { Leaving } from '#contract/account/account-deletion.ts'
import type { User } from '#contract/account/account.ts'
import { ApiError } from '#src/api/client.ts'
import { call, storeUser } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { readUser } from '#src/sync/read-user.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import {
  choiceField,
  decisionOf,
  deletionSchema,
  emptyDecisions,
  nameField,
  toDelete,
} from './deletion-values.ts'

interface Props {
  user: User
  leaving: Leaving
  onCancel: () => void
}

const roles = { leader: m.deletion_role_leader, usher: m.deletion_role_usher }

/** Deletes the account: a decision per church, the typed username, and the password or code. */
export function DeleteAccountForm({ user, leaving, onCancel }: Props) {
  const { proof, churches } = leaving
  const sendCode = useCall(accountDeletion.sendCode, { success: ({ message }) => message })
  const form = useValidatedForm<Record<string, string>>({
    id: 'delete-account',
    schema: deletionSchema(leaving),
    initial: { username: '', proof: '', ...emptyDecisions(churches) },
    secrets: ['proof'],
    failure: m.deletion_failed,
    onSubmit: async (values) => {
      const { username = '', proof: typed } = values
      const decisions = churches.map(({ id }) => decisionOf(id, values))
      try {
        const input = { username, proof: typed || undefined, churches: decisions }
        const { user: changed } = await call(accountDeletion.request, input)
        notify({ kind: 'success', message: m.deletion_done() })
        // All route guards then redirect to the deletion page.
        storeUser(changed)
      } catch (error) {
        // A retry after a lost response: the deletion was already requested.
        if (error instanceof ApiError && error.status === 403) return readUser()
        throw error
      }
    },
  })
  const cancel = () => {
    form.reset()
    onCancel()
  }
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <Stack gap={3}>
        {churches.map(({ id, name, members, team }) => {
          const { onChange: _, ...choice } = form.field(choiceField(id))
          return (
            <fieldset key={id} aria-label={name}>
              <Stack gap={3}>
                <SelectField
                  {...choice}
                  label={m.deletion_church({ church: name })}
                  help={m.deletion_church_help({ n: members })}
                  placeholder={m.deletion_church_choose()}
                  required
                  onValueChange={(value) => form.set(choiceField(id), value)}
                  options={[
                    ...team.map(({ user_id, name: colleague, role }) => ({
                      value: user_id,
                      label: m.deletion_hand_over({ name: colleague, role: roles[role]() }),
                    })),
                    { value: toDelete, label: m.deletion_with_church() },
                  ]}
                />
                {form.values[choiceField(id)] === toDelete && (
                  <TextField
                    {...form.field(nameField(id))}
                    label={m.church_delete_name()}
                    help={name}
                    autoComplete="off"
                    required
                  />
                )}
              </Stack>
            </fieldset>
          )
        })}
        <TextField
          {...form.field('username')}
          label={m.deletion_username()}
          help={user.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        {proof === 'password' && (
          <PasswordField
            {...form.field('proof')}
            label={m.deletion_password()}
            autoComplete="current-password"
            required
          />
        )}
        {(proof === 'mailed-code' || proof === 'texted-code') && (
          <TextField
            {...form.field('proof')}
            label={m.account_code()}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        {proof !== 'given' && (
          <div>
            <Button size="sm" busy={sendCode.isPending} onClick={() => sendCode.mutate({})}>
              {proof === 'password' ? m.deletion_code_instead() : m.deletion_send_code()}
            </Button>
          </div>
        )}
        <FormRefusal refusal={form.refusal} />
        <Cluster justify="end">
          <Button disabled={form.busy} onClick={cancel}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {m.deletion_confirm()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
