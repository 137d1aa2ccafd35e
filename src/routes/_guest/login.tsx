import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoginScreen } from '#src/features/account/login-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** The server has ended the session. */
  ended: v.optional(v.fallback(v.boolean(), false)),
})

export const Route = createFileRoute('/_guest/login')({
  validateSearch: search,
  staticData: { title: m.nav_login },
  component: Login,
})

function Login() {
  return <LoginScreen ended={Route.useSearch().ended} />
}
