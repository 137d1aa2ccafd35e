import { createFileRoute } from '@tanstack/react-router'
import { eventsSearch } from '#src/features/events/events-search.ts'
import { m } from '#src/locales/paraglide/messages.js'

// The layout renders the list.
export const Route = createFileRoute('/_auth/_church/_events/events/')({
  validateSearch: eventsSearch,
  staticData: { title: m.events_title },
})
