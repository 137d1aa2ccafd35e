import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ChurchOutlet } from '#src/shell/church-outlet.tsx'
import { canOpen, leastRole } from '#src/shell/permissions.ts'

// Routes that show a church (`useChurchId()`). A user without one is redirected to the setup, but only after
// the server has confirmed it, never offline. Requires the leader role unless a route overrides it; ushers
// are redirected to the roll.
export const Route = createFileRoute('/_auth/_church')({
  staticData: { least: 'leader' },
  beforeLoad: async ({ matches }) => {
    const { findChurch, findRole } = await import('#src/queries/find-church.ts')
    if (!session().churchId && (await findChurch()) === 'none') throw redirect({ to: '/setup' })
    const least = leastRole(matches)
    if (least !== 'usher' && !canOpen(await findRole(), least)) {
      throw redirect({ to: '/attendance', replace: true })
    }
  },
  component: ChurchOutlet,
})
