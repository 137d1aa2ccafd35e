import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { SignedInFrame } from '#src/shell/signed-in-frame.tsx'

// Everything below needs a sign-in; the way back is kept. Screens that need a church stand below `_auth._church`.
export const Route = createFileRoute('/_auth')({
  beforeLoad: ({ location }) => {
    const { user } = session()
    if (user?.deletion_at) throw redirect({ to: '/deletion' })
    if (!user) throw redirect({ to: '/login', search: { back: location.href } })
  },
  component: SignedInFrame,
})
