import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

/** Link to adding a password. */
export function AddPassword({ identities }: { identities: { kind: string }[] }) {
  if (identities.some(({ kind }) => kind === 'password')) return null
  return (
    <Link to="/password" className={buttonClass()}>
      {m.security_add_password()}
    </Link>
  )
}
