import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { call } from '#src/api/session.ts'
import { completeSignIn } from '#src/features/account/complete-sign-in.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PhoneSteps } from './phone-steps.tsx'

interface Props {
  /** A number from the URL, which gets a code immediately. */
  prefilled?: string | undefined
  /** Link below the first step. */
  leave?: ReactNode
}

/** Signs in or up by a texted code. */
export function PhoneSignIn({ prefilled, leave }: Props) {
  const router = useRouter()
  return (
    <PhoneSteps
      id="phone"
      prefilled={prefilled}
      send={(number) => call(phoneSignIn.sendCode, number)}
      verify={async (number, token) => {
        await completeSignIn(await call(phoneSignIn.verify, { ...number, token }), router)
      }}
      action={m.phone_sign_in()}
      leave={leave}
    />
  )
}
