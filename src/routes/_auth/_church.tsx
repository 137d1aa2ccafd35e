import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ChurchOutlet } from '#src/shell/church-outlet.tsx'
import { canOpen, leastRole } from '#src/shell/permissions.ts'

// Everything below shows a church; `useChurchId()` says which. Someone who has none is sent to set one up, but only
// on the server's word: a device that knows a church, or has no network, goes nowhere. Pages are for leaders unless a route
// says otherwise; an usher is led to the roll from what is not theirs.
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
