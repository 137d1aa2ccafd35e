import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import { useSession } from '#src/api/use-session.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PasswordField } from '#src/ui/fields/password-field.tsx'

const schema = v.object({ password: account.changePassword.input.entries.old_password })

interface Props {
  /** Creates the key; errors are shown at the field. */
  onMake: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before creating an API key in a session that is not recent. */
export function ApiKeyPassword({ onMake, onClose }: Props) {
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
    <FormDialog
      form={form}
      title={m.api_key_password_title()}
      action={m.api_key_generate()}
      onClose={onClose}
    >
      <p>{m.api_key_password_text()}</p>
      {/* Lets password managers match the account. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        {...form.field('password')}
        label={m.account_current_password()}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
