import { useQueryClient } from '@tanstack/react-query'
import { team } from '#contract/team.ts'
import { NetworkError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { useChurchId } from '#src/queries/use-church.ts'

/** The people of a church's team, and the invitations that are open. */
export const teamQuery = (churchId: string) => query(team.list, { church_id: churchId })

/** Makes a change of the team, tells what the server says of it, and reads the team anew. */
export function useTeamChange() {
  const queryClient = useQueryClient()
  const churchId = useChurchId()
  return async <Answer>(change: () => Promise<Answer>, done: (answer: Answer) => string): Promise<void> => {
    try {
      notify({ kind: 'success', message: done(await change()) })
    } catch (error) {
      const words = error instanceof NetworkError ? m.no_connection() : (error as Error).message
      notify({ kind: 'error', message: words || m.something_wrong() })
    }
    await queryClient.invalidateQueries(teamQuery(churchId))
  }
}
