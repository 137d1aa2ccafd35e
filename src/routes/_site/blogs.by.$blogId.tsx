import { createFileRoute, redirect } from '@tanstack/react-router'
import { leagues } from '#contract/leagues.ts'
import { ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'

// The address by which the specification leads to a league: to its own page, where there is one.
export const Route = createFileRoute('/_site/blogs/by/$blogId')({
  beforeLoad: async ({ params: { blogId } }) => {
    try {
      await queryClient.ensureQueryData(query(leagues.find, { league_id: blogId }, { offline: true }))
    } catch (error) {
      if (error instanceof ApiError && [400, 403, 404].includes(error.status))
        throw redirect({ to: '/404', replace: true })
      // Without a network the page itself says so.
    }
    throw redirect({ to: '/leagues/$leagueId', params: { leagueId: blogId }, replace: true })
  },
})
