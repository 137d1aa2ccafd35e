import { createFileRoute, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { EventsScreen } from '#src/features/events/events-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The events, with the open one in the detail pane.
export const Route = createFileRoute('/_auth/_church/_events')({ component: EventPanes })

function EventPanes() {
  const { id } = useParams({ strict: false })
  const { view, day } = useSearch({ strict: false })
  const navigate = useNavigate()
  const list = (
    <EventsScreen
      search={id === undefined ? { view, day } : {}}
      openId={id}
      onSearch={(search) =>
        navigate({ to: '/events', search, replace: true, resetScroll: false, state: true })
      }
    />
  )
  return (
    <TwoPanes list={list} listLabel={m.events_title()} open={id !== undefined}>
      <Outlet />
    </TwoPanes>
  )
}
