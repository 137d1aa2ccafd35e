import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SignInResult } from '#contract/account/account.ts'
import { google } from '#contract/account/google.ts'
import type { GoogleJoin } from '#contract/account/google.ts'
import { call } from '#src/api/session.ts'
import { completeSignIn } from '#src/features/account/complete-sign-in.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import styles from '#src/features/account/account.module.css'
import { failureText } from '#src/forms/failure-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { SpinnerPage } from '#src/ui/states/spinner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { deleteAttempt, readAttempt, storeAttempt } from './attempt.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { JoinForm } from './join-form.tsx'

/** Handles the return from Google: signs in, or asks for the proof that joins an existing account. */
export function GoogleScreen() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [attempt] = useState(readAttempt)
  const [join, setJoin] = useState(attempt?.join)
  const [problem, setProblem] = useState<string>()
  const begun = useRef(false)

  const finish = async (result: SignInResult) => {
    deleteAttempt()
    await completeSignIn(result, router)
  }

  const exchange = async (ticket: string | null) => {
    if (!attempt || !ticket) return setProblem(m.account_google_over())
    const { secret, back, church } = attempt
    try {
      // Removes the single-use ticket from the URL. The return path was stored before the redirect.
      await router.navigate({ to: '/auth/google', search: { back, church }, hash: '', replace: true })
      const result = await call(google.exchange, { ticket, secret })
      if (!('join' in result)) return await finish(result)
      storeAttempt({ secret, back, church, join: result.join })
      setJoin(result.join)
    } catch (error) {
      deleteAttempt()
      setProblem(failureText(error))
    }
  }

  useEffect(() => {
    const ticket = new URLSearchParams(hash).get('ticket')
    if (begun.current || (join && !ticket)) return
    begun.current = true
    void exchange(ticket)
    // On arrival only; later state is controlled by the user.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const show = () => {
    if (problem) return <Failed problem={problem} />
    if (!join || !attempt) return <SpinnerPage label={m.account_google_busy()} />
    return <JoinForm join={join} secret={attempt.secret} onSignedIn={finish} />
  }
  return (
    <AccountPage
      title={m.account_google_title()}
      lead={join && !problem && lead(join)}
      links={
        <p className={styles.other}>
          <Link to="/login" search={({ back }) => ({ back })}>
            {m.account_back_to_login()}
          </Link>
        </p>
      }
    >
      {show()}
    </AccountPage>
  )
}

const lead = ({ email }: GoogleJoin) => m.account_google_join_lead({ email })

function Failed({ problem }: { problem: string }) {
  return (
    <Stack gap={4}>
      <Banner tone="warning" role="alert">
        {problem}
      </Banner>
      <GoogleSignIn />
    </Stack>
  )
}
