import { createFileRoute, redirect } from '@tanstack/react-router'

// The specification knows a league by this address too.
export const Route = createFileRoute('/_site/blogs/by/$blogId')({
  beforeLoad: ({ params: { blogId } }) => {
    throw redirect({ to: '/leagues/$leagueId', params: { leagueId: blogId }, replace: true })
  },
})
