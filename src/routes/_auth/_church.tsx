import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ChurchOutlet } from '#src/shell/church-outlet.tsx'
import { usherCanOpen } from '#src/shell/permissions.ts'

// Everything below shows a church; `useChurchId()` says which. Someone who has none is sent to set one up, but only
// on the server's word: a device that knows a church, or has no network, goes nowhere. An usher is led to the roll from
// what they do not have.
export const Route = createFileRoute('/_auth/_church')({
  beforeLoad: async ({ location }) => {
    const { findChurch, findRole } = await import('#src/queries/find-church.ts')
    if (!session().churchId && (await findChurch()) === 'none') throw redirect({ to: '/setup' })
    if (!usherCanOpen(location.pathname) && (await findRole()) === 'usher') {
      throw redirect({ to: '/attendance', replace: true })
    }
  },
  component: ChurchOutlet,
})
