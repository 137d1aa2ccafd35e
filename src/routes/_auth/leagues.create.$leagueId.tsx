import { createFileRoute } from '@tanstack/react-router'
import { EditLeagueScreen } from '#src/features/leagues/form/edit-league-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/create/$leagueId')({
  staticData: { title: m.league_form_title_edit },
  component: EditLeague,
})

function EditLeague() {
  const { leagueId } = Route.useParams()
  return <EditLeagueScreen key={leagueId} leagueId={leagueId} />
}
