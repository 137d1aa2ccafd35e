import { useId } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import { useSession } from '#src/api/use-session.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'

const schema = v.object({ password: account.changePassword.input.entries.old_password })

interface Props {
  /** Makes the key; what it throws is shown at the field. */
  onMake: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before an API key is made in a session that is not new. */
export function ApiKeyPassword({ onMake, onClose }: Props) {
  const formId = useId()
  const { user } = useSession()
  const form = useValidatedForm({
    id: 'api-key',
    schema,
    initial: { password: '' },
    secrets: ['password'],
    onSubmit: async ({ password }) => {
      await onMake(password)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.busy}
      title={m.api_key_password_title()}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {m.api_key_generate()}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.element} onSubmit={form.submit} noValidate>
        <Stack gap={3}>
          <p>{m.api_key_password_text()}</p>
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
          <PasswordField
            {...form.field('password')}
            label={m.account_current_password()}
            autoComplete="current-password"
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}
