import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { team } from '#contract/team.ts'
import { ApiError } from '#src/api/client.ts'
import { alwaysStale, queryClient } from '#src/api/query.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { refresh } from '#src/queries/refresh.ts'
import { churchesQuery } from '#src/queries/church-queries.ts'
import { takeAccepted } from './accepted-invitation.ts'

/**
 * Accepts an invitation to a team and opens the dashboard of its church: when it is pressed, or by itself where the person
 * has accepted before they had an account.
 */
export function JoinButton({ token }: { token: string }) {
  const navigate = useNavigate()
  const join = useCall(
    // The key gives a retry after a lost response the same response.
    () => call(team.join, { token }, { idempotencyKey: `join:${token}` }),
    {
      success: ({ church_name }) => m.team_joined({ church: church_name }),
      onSuccess: async ({ church_id }) => {
        await readJoined(church_id).catch(() => {})
        chooseChurch(church_id)
        await navigate({ to: '/dashboard', replace: true })
      },
    },
  )
  const { mutate } = join
  useEffect(() => {
    if (takeAccepted(token)) mutate(undefined, { onError: lookAgain })
  }, [token, mutate])
  return (
    <Button
      variant="primary"
      size="lg"
      block
      busy={join.isPending}
      onClick={() => mutate(undefined, { onError: lookAgain })}
    >
      {m.team_join()}
    </Button>
  )
}

/** The invitation may be used up. After a lost response it is, by this very person: they retry. */
function lookAgain(error: unknown): void {
  if (error instanceof ApiError) void refresh([team.look])
}

/** Reads the churches until the one that was joined is among them: a read under way may be older than the joining. */
async function readJoined(churchId: string) {
  const read = () => queryClient.fetchQuery({ ...churchesQuery(), staleTime: alwaysStale })
  const { churches } = await read()
  if (!churches.some(({ id }) => id === churchId)) await read()
}
