import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { leagueKinds } from '#contract/leagues/league-kinds.ts'
import { NewLeagueScreen } from '#src/features/leagues/form/new-league-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/create/')({
  validateSearch: v.object({
    /** Kind of the new league; the screen asks without it. */
    kind: v.optional(v.fallback(v.optional(v.picklist(leagueKinds)), undefined)),
    /** Id of the league to copy. */
    copy: v.optional(v.fallback(v.optional(v.string()), undefined)),
    /** Sequence number of a rejected outbox row. */
    row: v.optional(v.fallback(v.optional(v.number()), undefined)),
  }),
  staticData: { title: m.league_form_title_new },
  component: NewLeague,
})

function NewLeague() {
  const { kind, copy, row } = Route.useSearch()
  return <NewLeagueScreen key={`${kind} ${copy} ${row}`} kind={kind} copy={copy} row={row} />
}
