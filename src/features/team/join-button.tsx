import { useNavigate } from '@tanstack/react-router'
import { team } from '#contract/team.ts'
import { queryClient } from '#src/api/query.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { churchesQuery } from '#src/queries/church-queries.ts'

/** Accepts an invitation to a team and opens the dashboard of its church. */
export function JoinButton({ token }: { token: string }) {
  const navigate = useNavigate()
  const join = useCall(
    // The key gives a retry after a lost response the same response.
    () => call(team.join, { token }, { idempotencyKey: `join:${token}` }),
    {
      // After a failure the invitation may be used up.
      refresh: [team.look],
      success: ({ church_name }) => m.team_joined({ church: church_name }),
      onSuccess: async ({ church_id }) => {
        await queryClient.fetchQuery({ ...churchesQuery(), staleTime: 0 }).catch(() => {})
        chooseChurch(church_id)
        await navigate({ to: '/dashboard', replace: true })
      },
    },
  )
  return (
    <Button variant="primary" size="lg" block busy={join.isPending} onClick={() => join.mutate()}>
      {m.team_join()}
    </Button>
  )
}
