import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

/** Leads an account without a password to where it gets one. */
export function AddPassword({ identities }: { identities: { kind: string }[] }) {
  if (identities.some(({ kind }) => kind === 'password')) return null
  return (
    <Link to="/password" className={buttonClass()}>
      {m.security_add_password()}
    </Link>
  )
}
