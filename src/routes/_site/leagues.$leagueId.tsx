import { createFileRoute } from '@tanstack/react-router'
import { LeagueScreen } from '#src/features/leagues/page/league-screen.tsx'

export const Route = createFileRoute('/_site/leagues/$leagueId')({ component: LeaguePage })

function LeaguePage() {
  const { leagueId } = Route.useParams()
  return <LeagueScreen key={leagueId} leagueId={leagueId} />
}
