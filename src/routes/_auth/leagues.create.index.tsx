import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { NewLeagueScreen } from '#src/features/leagues/form/new-league-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/create/')({
  validateSearch: v.object({
    /** The id of one that the new one begins as. */
    copy: v.optional(v.fallback(v.optional(v.string()), undefined)),
    /** The order of a write that the server has refused. */
    row: v.optional(v.fallback(v.optional(v.number()), undefined)),
  }),
  staticData: { title: m.league_form_title_new },
  component: NewLeague,
})

function NewLeague() {
  const { copy, row } = Route.useSearch()
  return <NewLeagueScreen key={`${copy} ${row}`} copy={copy} row={row} />
}
