import { createFileRoute, redirect } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'

// Truncated URL: redirects to the events with an explanation.
export const Route = createFileRoute('/_auth/_church/events/detail/')({
  beforeLoad: () => {
    notify({ kind: 'error', message: m.events_missing_id() })
    throw redirect({ to: '/events', replace: true })
  },
})
