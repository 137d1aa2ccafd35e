import { Link } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'

/** Sign-in or sign-up by phone. `prefilled`: a number from the URL, which gets a code immediately. */
export function PhoneScreen({ prefilled }: { prefilled?: string }) {
  return (
    <AccountPage title={m.account_with_phone()} lead={m.phone_lead()}>
      <PhoneSignIn
        prefilled={prefilled}
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
