import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { SignedInFrame } from '#src/shell/signed-in-frame.tsx'

// Routes that need a sign-in; the requested page is passed on. Routes that need a church are below
// `_auth._church`.
export const Route = createFileRoute('/_auth')({
  beforeLoad: ({ location }) => {
    const { user } = session()
    if (user?.deletion_at) throw redirect({ to: '/deletion' })
    if (!user) throw redirect({ to: '/login', search: { back: location.href } })
  },
  component: SignedInFrame,
})
