import { createFileRoute } from '@tanstack/react-router'
import { ShortlistScreen } from '#src/features/leagues/applications/shortlist-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/leagues/shortlist')({
  staticData: { title: m.applications_shortlist_title },
  component: ShortlistScreen,
})
