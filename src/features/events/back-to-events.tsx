import { useLocation, useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { BackLink } from '#src/widgets/back-link.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the list of events. */
    fromEvents?: true
  }
}

/** Navigates back to the events: in history, if the person came from there, so that the scroll position stays. */
export function useBackToEvents(): () => void {
  const router = useRouter()
  const fromEvents = useLocation({ select: ({ state }) => state.fromEvents })
  return () => {
    if (fromEvents) router.history.back()
    else void router.navigate({ to: '/events', replace: true })
  }
}

/** The link above an event, back to the list. */
export function BackToEvents() {
  return <BackLink to="/events" label={m.events_title()} onBack={useBackToEvents()} />
}
