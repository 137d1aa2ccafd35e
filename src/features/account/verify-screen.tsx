import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import { appCode, recoveryCode } from '#contract/fields/factor-code.ts'
import { ApiError } from '#src/api/client.ts'
import { call, signIn } from '#src/api/session.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { deleteChallenge, readChallenge } from './pending-challenge.ts'
import type { PendingChallenge } from './pending-challenge.ts'
import styles from './account.module.css'

/** Second step of the sign-in: an authenticator or recovery code. */
export function VerifyScreen() {
  const [pending] = useState(readChallenge)
  const [over, setOver] = useState<string>()
  const [byRecoveryCode, setByRecoveryCode] = useState(false)
  if (!pending || over !== undefined) return <SignInOver text={over ?? m.account_verify_none()} />
  return (
    <AccountPage
      title={m.account_verify_title()}
      lead={byRecoveryCode ? m.account_verify_recovery_lead() : m.account_verify_lead()}
      links={
        <p className={styles.other}>
          <Link to="/login" search={({ back }) => ({ back })} onClick={deleteChallenge}>
            {m.account_back_to_login()}
          </Link>
        </p>
      }
    >
      <CodeForm
        key={String(byRecoveryCode)}
        pending={pending}
        byRecoveryCode={byRecoveryCode}
        onSwitch={() => setByRecoveryCode(!byRecoveryCode)}
        onOver={(message) => {
          deleteChallenge()
          setOver(message)
        }}
      />
    </AccountPage>
  )
}

function CodeForm(props: {
  pending: PendingChallenge
  byRecoveryCode: boolean
  onSwitch: () => void
  onOver: (message: string) => void
}) {
  const { pending, byRecoveryCode, onSwitch, onOver } = props
  const router = useRouter()
  const form = useValidatedForm({
    id: 'verify',
    schema: v.object({ token: byRecoveryCode ? recoveryCode : appCode }),
    initial: { token: '' },
    secrets: ['token'],
    onSubmit: async ({ token }) => {
      try {
        const session = await call(account.verify, { ...pending, token })
        await signIn(session)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return onOver(error.message)
        throw error
      }
      deleteChallenge()
      // The route guard redirects.
      await router.invalidate()
    },
  })
  return (
    <AccountForm
      form={form}
      instead={
        <Button
          variant="quiet"
          block
          onClick={() => {
            form.reset()
            onSwitch()
          }}
        >
          {byRecoveryCode ? m.account_verify_use_app() : m.account_verify_use_recovery()}
        </Button>
      }
    >
      <TextField
        {...form.field('token')}
        label={byRecoveryCode ? m.account_recovery_code() : m.account_code()}
        inputMode={byRecoveryCode ? 'text' : 'numeric'}
        autoComplete={byRecoveryCode ? 'off' : 'one-time-code'}
        autoCapitalize={byRecoveryCode ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </AccountForm>
  )
}

/** No pending sign-in: back to the start. */
function SignInOver({ text }: { text: string }) {
  return (
    <AccountPage title={m.account_verify_title()}>
      <Stack gap={4}>
        <Banner tone="warning" role="alert">
          {text}
        </Banner>
        <Link
          to="/login"
          search={({ back }) => ({ back })}
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        >
          {m.account_back_to_login()}
        </Link>
      </Stack>
    </AccountPage>
  )
}
