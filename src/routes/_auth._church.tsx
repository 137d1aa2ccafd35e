import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'
import { ChurchOutlet } from '#src/shell/church-outlet.tsx'

// Everything below shows a church; `useChurchId()` says which. Someone who has none is sent to set one up, but only
// on the server's word: a device that knows a church, or has no network, goes nowhere.
export const Route = createFileRoute('/_auth/_church')({
  beforeLoad: async () => {
    if (session().churchId) return
    const { findChurch } = await import('#src/shell/find-church.ts')
    if ((await findChurch()) === 'none') throw redirect({ to: '/setup' })
  },
  component: ChurchOutlet,
})
