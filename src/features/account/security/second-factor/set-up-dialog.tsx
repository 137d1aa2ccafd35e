import type { ResponseOf } from '#contract/endpoint.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { call } from '#src/api/session.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { EndApiKey } from '#src/features/account/security/end-api-key.tsx'
import { CopyButton } from '#src/widgets/copy-button.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import styles from './second-factor.module.css'

/** Data for an authenticator app. */
export type SetUp = ResponseOf<typeof secondFactor.begin>

/** Shows the secret for an authenticator app, and activates the second factor with its code. */
export function SetUpDialog(props: { setUp: SetUp; onDone: (codes: string[]) => void; onClose: () => void }) {
  const { setUp, onDone, onClose } = props
  const form = useValidatedForm({
    id: 'second-factor-set-up',
    schema: secondFactor.confirm.input,
    initial: { code: '', end_other_sessions: true, revoke_api_key: false },
    secrets: ['code'],
    onSubmit: async (values) => {
      const { recovery_codes } = await call(secondFactor.confirm, values)
      onDone(recovery_codes)
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const key = setUp.secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <Dialog open locked={form.busy} title={m.security_factor_set_up_title()} onClose={close}>
      <Stack gap={4}>
        <p>{m.security_factor_scan()}</p>
        <img
          className={styles.qr}
          alt={m.security_factor_qr()}
          src={`data:image/svg+xml,${encodeURIComponent(setUp.qr)}`}
        />
        <p>{m.security_factor_by_hand()}</p>
        <Cluster>
          <code className={styles.key} aria-label={m.security_factor_key()}>
            {key}
          </code>
          <CopyButton text={setUp.secret} what={m.security_factor_key()} />
          {/* Not the input: its on-screen keyboard would cover the QR code. */}
          <a href={setUp.uri} className={buttonClass()} data-autofocus>
            {m.security_factor_open_app()}
          </a>
        </Cluster>
        <AccountForm form={form} action={m.security_factor_turn_on()}>
          <TextField
            {...form.field('code')}
            label={m.account_code()}
            help={m.security_factor_confirm_text()}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Checkbox
            label={m.security_factor_end_others()}
            help={m.security_factor_end_others_help()}
            checked={form.values.end_other_sessions}
            onChange={({ target }) => form.set('end_other_sessions', target.checked)}
          />
          <EndApiKey
            checked={form.values.revoke_api_key}
            onChange={(checked) => form.set('revoke_api_key', checked)}
          />
        </AccountForm>
      </Stack>
    </Dialog>
  )
}
