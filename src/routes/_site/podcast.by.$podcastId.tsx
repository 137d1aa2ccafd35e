import { createFileRoute } from '@tanstack/react-router'
import { PodcastScreen } from '#src/features/podcasts/podcast-screen.tsx'

export const Route = createFileRoute('/_site/podcast/by/$podcastId')({ component: PodcastPage })

function PodcastPage() {
  const { podcastId } = Route.useParams()
  return <PodcastScreen key={podcastId} podcastId={podcastId} />
}
