import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { eventSearch } from '#src/features/events/events-search.ts'
import { EventScreen } from '#src/features/events/event-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/_events/events/detail/$id')({
  validateSearch: eventSearch,
  staticData: { title: m.events_details },
  component: OneEvent,
})

function OneEvent() {
  const { id } = Route.useParams()
  const { guests } = Route.useSearch()
  const navigate = useNavigate()
  // The key resets the screen's state per event.
  return (
    <EventScreen
      key={id}
      id={id}
      filter={guests}
      onFilter={(filter) =>
        navigate({
          to: '/events/detail/$id',
          params: { id },
          search: { guests: filter },
          replace: true,
          resetScroll: false,
          state: true,
        })
      }
    />
  )
}
