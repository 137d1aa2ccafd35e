import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'

/** Asks for a new sign-in, with a link. */
export function SignInAgain() {
  return (
    <Stack gap={4}>
      <p>{m.security_sign_in_again()}</p>
      <div>
        <Link to="/logout" className={buttonClass({ variant: 'primary' })}>
          {m.nav_logout()}
        </Link>
      </div>
    </Stack>
  )
}
