import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'

// Target of the installed app's shortcut: redirects to the current church.
export const Route = createFileRoute('/_auth/_church/members/form/')({
  staticData: { least: 'usher' },
  beforeLoad: () => {
    const { churchId } = session()
    if (churchId) throw redirect({ to: '/members/form/$churchId', params: { churchId }, replace: true })
  },
})
