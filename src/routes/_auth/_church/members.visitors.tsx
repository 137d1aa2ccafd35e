import { createFileRoute } from '@tanstack/react-router'
import { VisitorsScreen } from '#src/features/members/visitors/visitors-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/members/visitors')({
  staticData: { title: m.visitors_title },
  component: VisitorsScreen,
})
