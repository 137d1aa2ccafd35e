import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ChurchOutlet } from '#src/shell/church-outlet.tsx'
import { landingWithoutChurch } from '#src/shell/landing.ts'
import { canOpen, leastRole } from '#src/shell/permissions.ts'

// Routes that show a church (`useChurchId()`). A user without one is redirected to the setup or their leagues,
// but only after the server has confirmed it, never offline. Requires the leader role unless a route overrides it; ushers
// are redirected to the roll.
export const Route = createFileRoute('/_auth/_church')({
  staticData: { least: 'leader' },
  beforeLoad: async ({ matches }) => {
    const { findChurch, findRole } = await import('#src/queries/find-church.ts')
    const { churchId, user } = session()
    if (!churchId && (await findChurch()) === 'none') throw redirect({ to: landingWithoutChurch(user) })
    const least = leastRole(matches)
    if (least !== 'usher' && !canOpen(await findRole(), least)) {
      throw redirect({ to: '/attendance', replace: true })
    }
  },
  component: ChurchOutlet,
})
