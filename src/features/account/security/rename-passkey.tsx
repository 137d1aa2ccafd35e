import * as v from 'valibot'
import { passkeys } from '#contract/account/passkeys.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { call } from '#src/api/session.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'

const schema = v.pick(passkeys.rename.input, ['name'])

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useValidatedForm({
    id: `passkey-${passkey.id}`,
    schema,
    initial: { name: passkey.name },
    onSubmit: async ({ name }) => {
      await call(passkeys.rename, { passkey_id: passkey.id, name })
      onClose()
      notify({ kind: 'success', message: m.security_passkeys_renamed() })
      await refresh([passkeys.list])
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog open locked={form.busy} title={m.security_passkeys_rename_title()} onClose={close}>
      <AccountForm form={form} action={m.security_passkeys_save()}>
        <TextField {...form.field('name')} label={m.security_passkeys_name()} required />
      </AccountForm>
    </Dialog>
  )
}
