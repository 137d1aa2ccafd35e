import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { eventsSearch } from '#src/features/events/events-search.ts'
import { EventsScreen } from '#src/features/events/events-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/events/')({
  validateSearch: eventsSearch,
  staticData: { title: m.events_title },
  component: Events,
})

function Events() {
  const navigate = useNavigate()
  return (
    <EventsScreen
      search={Route.useSearch()}
      onSearch={(search) =>
        navigate({ to: '/events', search, replace: true, resetScroll: false, state: true })
      }
    />
  )
}
