import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ProfileScreen } from '#src/features/account/profile/profile-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/account')({
  staticData: { title: m.nav_profile },
  // For candidates. Redirects organisers to their profile, and users without an account type to its
  // selection.
  beforeLoad: () => {
    const type = session().user?.user_type
    if (type === null) throw redirect({ to: '/info', replace: true })
    if (type === 2) throw redirect({ to: '/profile', replace: true })
  },
  component: ProfileScreen,
})
