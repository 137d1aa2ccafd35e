import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { PublisherScreen } from '#src/features/podcasts/publisher-screen.tsx'

export const Route = createFileRoute('/_site/@{$username}/')({
  validateSearch: v.object({
    tag: v.optional(v.fallback(v.string(), '')),
    series: v.optional(v.fallback(v.string(), '')),
  }),
  // Also matches a bare "@".
  beforeLoad: ({ params }) => {
    if (params.username.trim() === '') throw redirect({ to: '/', replace: true })
  },
  component: PublisherPage,
})

function PublisherPage() {
  const { username } = Route.useParams()
  const { tag = '', series = '' } = Route.useSearch()
  return <PublisherScreen key={username} username={username} tag={tag} series={series} />
}
