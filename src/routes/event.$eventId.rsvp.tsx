import { createFileRoute, redirect } from '@tanstack/react-router'

// Rendered by the server for guests without the app; in-app navigation loads it from there too.
export const Route = createFileRoute('/event/$eventId/rsvp')({
  beforeLoad: ({ cause, location }) => {
    if (cause !== 'preload') throw redirect({ href: location.href, reloadDocument: true })
  },
})
