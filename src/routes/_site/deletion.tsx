import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { DeletionScreen } from '#src/features/account/own-data/deletion-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

// For accounts that are scheduled for deletion, which cannot open other signed-in pages.
export const Route = createFileRoute('/_site/deletion')({
  staticData: { title: m.deletion_pending_title },
  beforeLoad: () => {
    const { user } = session()
    if (!user) throw redirect({ to: '/login' })
    if (!user.deletion_at) throw redirect({ to: '/dashboard' })
  },
  component: DeletionScreen,
})
