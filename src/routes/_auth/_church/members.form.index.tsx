import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'

// The way in from the installed app's shortcut, which knows no church: to the church that is shown.
export const Route = createFileRoute('/_auth/_church/members/form/')({
  staticData: { least: 'usher' },
  beforeLoad: () => {
    const { churchId } = session()
    if (churchId) throw redirect({ to: '/members/form/$churchId', params: { churchId }, replace: true })
  },
})
