import type { LeagueFields } from '#contract/league.ts'
import { leagues } from '#contract/leagues.ts'
import type { League } from '#contract/leagues.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { deleteDraft, readDraft } from '#src/lib/drafts.ts'
import { refreshLeagues } from '#src/features/leagues/refresh-leagues.ts'
import { postedQuery } from '#src/features/leagues/posted-query.ts'
import type { LeagueValues } from './league-values.ts'

/**
 * Posts a league under an id of this device. After a lost response it may be there already with what the first try said:
 * then it is changed to what is said now. Returns it with the server's message.
 */
export async function createLeague(id: string, fields: LeagueFields) {
  const answer = await call(leagues.create, { id, ...fields })
  const asSent = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(answer.league[name as keyof League]) === JSON.stringify(value),
  )
  const { league } = asSent ? answer : await call(leagues.update, { league_id: id, ...fields })
  await refreshLeagues()
  return { league, message: answer.message }
}

/** Changes a league that is posted. */
export async function updateLeague(league_id: string, fields: LeagueFields) {
  const answer = await call(leagues.update, { league_id, ...fields })
  await refreshLeagues()
  return answer
}

/** Deletes the draft of a league that is posted: only the response was lost, and the next one must not overwrite it. */
export function deleteSentDraft(formId: string): void {
  const id = (readDraft(formId) as Partial<LeagueValues> | undefined)?.id
  const posted = (['1', '2'] as const).flatMap(
    (status) => queryClient.getQueryData(postedQuery(status).queryKey)?.pages ?? [],
  )
  if (id && posted.some((page) => page.leagues.some((league) => league.id === id))) deleteDraft(formId)
}
