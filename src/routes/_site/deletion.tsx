import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { DeletionScreen } from '#src/features/account/own-data/deletion-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

// For those whose account is about to be deleted, who may open nothing else that needs a sign-in.
export const Route = createFileRoute('/_site/deletion')({
  staticData: { title: m.deletion_pending_title },
  beforeLoad: () => {
    const { user } = session()
    if (!user) throw redirect({ to: '/login' })
    if (!user.deletion_at) throw redirect({ to: '/dashboard' })
  },
  component: DeletionScreen,
})
