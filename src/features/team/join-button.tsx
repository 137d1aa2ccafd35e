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

/** Accepts an invitation and opens the dashboard: on press, or automatically if accepted before sign-up. */
export function JoinButton({ token }: { token: string }) {
  const navigate = useNavigate()
  const join = useCall(
    // Idempotency key: a retry after a lost response gets the same response.
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

/** The invitation may be used up, possibly by this user's lost request: retry. */
function lookAgain(error: unknown): void {
  if (error instanceof ApiError) void refresh([team.look])
}

/** Refetches the churches until the joined one is included: a pending read may be older. */
async function readJoined(churchId: string) {
  const read = () => queryClient.fetchQuery({ ...churchesQuery(), staleTime: alwaysStale })
  const { churches } = await read()
  if (!churches.some(({ id }) => id === churchId)) await read()
}
