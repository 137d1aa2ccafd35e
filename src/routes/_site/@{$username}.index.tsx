import { createFileRoute, redirect } from '@tanstack/react-router'
import { PublisherScreen } from '#src/features/podcasts/publisher-screen.tsx'

export const Route = createFileRoute('/_site/@{$username}/')({
  // A bare @ comes here, too.
  beforeLoad: ({ params }) => {
    if (params.username.trim() === '') throw redirect({ to: '/', replace: true })
  },
  component: PublisherPage,
})

function PublisherPage() {
  const { username } = Route.useParams()
  return <PublisherScreen key={username} username={username} />
}
