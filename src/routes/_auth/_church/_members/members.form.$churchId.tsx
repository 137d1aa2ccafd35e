import { createFileRoute, redirect } from '@tanstack/react-router'
import { session } from '#src/api/session.ts'

// The address names the church. Another church of the same person becomes the one that is shown; a church that is
// not theirs leads to the members of their own.
export const Route = createFileRoute('/_auth/_church/_members/members/form/$churchId')({
  staticData: { least: 'usher' },
  beforeLoad: async ({ params: { churchId } }) => {
    if (churchId === session().churchId) return
    const { openChurch } = await import('#src/queries/find-church.ts')
    if (!openChurch(churchId)) throw redirect({ to: '/members', replace: true })
  },
})
