import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { call } from '#src/api/session.ts'
import { deleteDraft, storeDraft, readDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import styles from './account.module.css'

/** Persists the step, so that the user can switch to the mail app and back. */
const draftId = 'forgot-password-sent'

/** Password reset: requests a mailed code, then asks for it with a new password. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState(() => readDraft(draftId)?.['email'] as string | undefined)
  // Prefilled for a correction or another code.
  const [edited, setEdited] = useState('')
  const back = () => {
    deleteDraft(draftId)
    setEdited(sentTo ?? '')
    setSentTo(undefined)
  }
  if (sentTo) return <NewPasswordForm email={sentTo} onBack={back} onDone={() => deleteDraft(draftId)} />
  return (
    <EmailForm
      email={edited}
      onSent={(email) => {
        storeDraft(draftId, { email })
        setSentTo(email)
      }}
    />
  )
}

function EmailForm({ email: initial, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useValidatedForm({
    id: 'forgot-password',
    schema: account.forgotPassword.input,
    initial: { email: initial },
    onSubmit: async (values) => {
      const { message } = await call(account.forgotPassword, values)
      notify({ kind: 'success', message })
      onSent(values.email.trim())
    },
  })
  return (
    <AccountPage
      title={m.account_forgot_title()}
      lead={m.account_forgot_lead()}
      links={
        <p className={styles.other}>
          <Link to="/login">{m.account_back_to_login()}</Link>
        </p>
      }
    >
      <AccountForm form={form} action={m.account_send_code()}>
        <EmailField {...form.field('email')} label={m.account_email()} autoComplete="username" required />
      </AccountForm>
    </AccountPage>
  )
}
