import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { RegisterScreen } from '#src/features/account/register-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

const search = v.object({
  /** Sign-up by phone instead of email. */
  by: v.optional(v.fallback(v.optional(v.literal('phone')), undefined)),
})

export const Route = createFileRoute('/_guest/register')({
  validateSearch: search,
  staticData: { title: m.account_register_title },
  component: Register,
})

function Register() {
  const navigate = Route.useNavigate()
  return (
    <RegisterScreen
      by={Route.useSearch().by ?? 'email'}
      onBy={(by) =>
        navigate({
          search: (before) => ({ ...before, by: by === 'phone' ? by : undefined }),
          replace: true,
        })
      }
    />
  )
}
