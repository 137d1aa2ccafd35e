import { createFileRoute } from '@tanstack/react-router'
import { EventScreen } from '#src/features/events/event-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/events/detail/$id')({
  staticData: { title: m.events_details },
  component: OneEvent,
})

function OneEvent() {
  const { id } = Route.useParams()
  // Nothing of one event's screen belongs to another's.
  return <EventScreen key={id} id={id} />
}
