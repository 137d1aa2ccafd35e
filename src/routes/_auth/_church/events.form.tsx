import { createFileRoute } from '@tanstack/react-router'
import { formSearch } from '#src/features/events/events-search.ts'
import { EventFormScreen } from '#src/features/events/event-form-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_auth/_church/events/form')({
  validateSearch: formSearch,
  staticData: { title: m.events_create_title },
  component: NewEvent,
})

function NewEvent() {
  const { copy, date: day } = Route.useSearch()
  return <EventFormScreen copy={copy} date={day} />
}
