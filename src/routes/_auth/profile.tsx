import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ProfileScreen } from '#src/features/account/profile/profile-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/profile')({
  staticData: { title: m.nav_profile },
  // For organisers. Redirects candidates to their profile, and users without an account type to its
  // selection.
  beforeLoad: () => {
    const type = session().user?.user_type
    if (type === null) throw redirect({ to: '/info', replace: true })
    if (type === 1) throw redirect({ to: '/account', replace: true })
  },
  component: ProfileScreen,
})
