import { useLocation, useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { BackLink } from '#src/widgets/back-link.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list. */
    fromEvents?: true
  }
}

/** Returns a function that goes to the events, by Back if possible to keep the scroll position. */
export function useBackToEvents(): () => void {
  const router = useRouter()
  const fromEvents = useLocation({ select: ({ state }) => state.fromEvents })
  return () => {
    if (fromEvents) router.history.back()
    else void router.navigate({ to: '/events', replace: true })
  }
}

/** Back link to the list. */
export function BackToEvents() {
  return <BackLink to="/events" label={m.events_title()} onBack={useBackToEvents()} />
}
