import { createFileRoute } from '@tanstack/react-router'
import { RecordingsScreen } from '#src/features/podcasts/upload/recordings-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/recordings')({
  staticData: { title: m.podcasts_mine },
  component: RecordingsScreen,
})
