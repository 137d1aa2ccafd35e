import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import styles from '#src/features/account/account.module.css'
import { CodeField } from '#src/ui/fields/code-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import { resendWait } from './resend-wait.ts'
import { useTextedCode } from './use-texted-code.ts'

const schema = v.pick(phoneSignIn.verify.input, ['token'])

interface Props {
  id: string
  phone: string
  sentAt: number
  action: string
  onSubmit: (token: string) => Promise<void>
  onBack: () => void
}

/** Second step: the texted code, with autofill. A complete code is submitted without a press. */
export function CodeForm({ id, phone, sentAt, action, onSubmit, onBack }: Props) {
  const form = useValidatedForm({
    id: `${id}-code`,
    schema,
    initial: { token: '' },
    secrets: ['token'],
    onSubmit: ({ token }) => onSubmit(token.trim()),
  })
  const left = useSecondsUntil(sentAt + resendWait)
  useTextedCode((code) => form.set('token', code))
  const { submit, values } = form
  const token = values.token.trim()
  const submitted = useRef('')
  useEffect(() => {
    if (!/^\d{6}$/.test(token) || token === submitted.current) return
    submitted.current = token
    void submit()
  }, [token, submit])
  return (
    <AccountForm
      form={form}
      action={action}
      instead={
        <div>
          <Button variant="quiet" block onClick={onBack}>
            {m.phone_resend()}
          </Button>
          {/* Reserves the line after the countdown, so that nothing shifts. */}
          <p className={styles.countdown}>{left > 0 ? m.phone_resend_wait({ n: left }) : '\u00a0'}</p>
        </div>
      }
    >
      <p>{m.phone_code_sent_to({ phone: formatPhone(phone.replaceAll(/(?!^\+)\D/g, '')) })}</p>
      <CodeField {...form.field('token')} label={m.account_code()} help={m.phone_code_submits()} focused />
    </AccountForm>
  )
}
