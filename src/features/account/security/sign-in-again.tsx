import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'

/** Says that a new sign-in is needed, and leads to it. */
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
