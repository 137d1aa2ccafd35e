import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'

// Switches to the church of the URL; redirects to the member list if it is not the user's.
export const Route = createFileRoute('/_auth/_church/_members/members/form/$churchId')({
  staticData: { least: 'usher' },
  beforeLoad: async ({ params: { churchId } }) => {
    if (churchId === session().churchId) return
    const { openChurch } = await import('#src/queries/find-church.ts')
    if (!openChurch(churchId)) throw redirect({ to: '/members', replace: true })
  },
})
