import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ProfileScreen } from '#src/features/account/profile/profile-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/account')({
  staticData: { title: m.nav_profile },
  // For candidates: an organiser's profile is another page, and who is neither yet chooses first.
  beforeLoad: () => {
    const type = session().user?.user_type
    if (type === null) throw redirect({ to: '/info', replace: true })
    if (type === 2) throw redirect({ to: '/profile', replace: true })
  },
  component: ProfileScreen,
})
