import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

/** Link to sign-in or sign-up by phone. */
export function PhoneLink() {
  return (
    <Link
      to="/auth/phone"
      search={({ back }) => ({ back })}
      className={buttonClass({ size: 'lg', block: true })}
    >
      {m.account_with_phone()}
    </Link>
  )
}
