import { createFileRoute, redirect } from '@tanstack/react-router'

// The server draws this page, for guests who have nothing of the app: who comes here within the app goes to it, too.
export const Route = createFileRoute('/event/$eventId/rsvp')({
  beforeLoad: ({ cause, location }) => {
    if (cause !== 'preload') throw redirect({ href: location.href, reloadDocument: true })
  },
})
