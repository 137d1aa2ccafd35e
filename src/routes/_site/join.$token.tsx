import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '#src/features/team/join-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/join/$token')({
  staticData: { title: m.team_join_title },
  component: Join,
})

function Join() {
  return <JoinScreen token={Route.useParams().token} />
}
