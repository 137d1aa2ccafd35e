import { Link } from '@tanstack/react-router'
import type { User } from '#contract/account/account.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { EmailField } from '#src/ui/fields/email-field.tsx'

/** The read-only email: set by the identity provider, or changed on the security page. */
export function EmailLine({ user: { email, login_method } }: { user: User }) {
  const ofProvider = login_method === 'Google' || login_method === 'Apple'
  const help = ofProvider ? (
    m.profile_email_provider({ provider: login_method })
  ) : (
    <Link to="/security">{email === null ? m.profile_email_add() : m.profile_email_change()}</Link>
  )
  return <EmailField label={m.account_email()} value={email ?? ''} readOnly help={help} autoComplete="off" />
}
