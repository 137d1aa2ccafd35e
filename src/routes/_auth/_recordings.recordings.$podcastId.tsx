import { createFileRoute } from '@tanstack/react-router'
import { RecordingScreen } from '#src/features/podcasts/upload/recording-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_recordings/recordings/$podcastId')({
  staticData: { title: m.podcasts_mine },
  component: Recording,
})

function Recording() {
  const { podcastId } = Route.useParams()
  return <RecordingScreen key={podcastId} podcastId={podcastId} />
}
