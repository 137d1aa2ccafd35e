import { useLocation, useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { BackLink } from '#src/widgets/back-link.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The events are the entry before this one. */
    fromEvents?: true
  }
}

/** How to go back to the events: to the very place among them that one came from, if one did. */
export function useBackToEvents(): () => void {
  const router = useRouter()
  const fromEvents = useLocation({ select: ({ state }) => state.fromEvents })
  return () => {
    if (fromEvents) router.history.back()
    else void router.navigate({ to: '/events', replace: true })
  }
}

/** The link above an event that leads back to all of them. */
export function BackToEvents() {
  return <BackLink to="/events" label={m.events_title()} onBack={useBackToEvents()} />
}
