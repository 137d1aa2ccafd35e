import { Link, useRouter } from '@tanstack/react-router'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { call } from '#src/api/session.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { completeSignIn } from '#src/features/account/complete-sign-in.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { PhoneSteps } from './phone-steps.tsx'

/** Sign-in or sign-up by phone. `prefilled`: a number from the URL, which gets a code immediately. */
export function PhoneScreen({ prefilled }: { prefilled?: string }) {
  const router = useRouter()
  return (
    <AccountPage title={m.account_with_phone()} lead={m.phone_lead()}>
      <PhoneSteps
        id="phone"
        prefilled={prefilled}
        send={(number) => call(phoneSignIn.sendCode, number)}
        verify={async (number, token) => {
          await completeSignIn(await call(phoneSignIn.verify, { ...number, token }), router)
        }}
        action={m.phone_sign_in()}
        leave={
          <Link
            to="/login"
            search={({ back }) => ({ back })}
            className={buttonClass({ variant: 'quiet', block: true })}
          >
            {m.phone_go_back()}
          </Link>
        }
      />
    </AccountPage>
  )
}
