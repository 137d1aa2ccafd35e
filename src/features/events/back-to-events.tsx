import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { MouseEvent } from 'react'
import { m } from '#src/messages/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

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
  const back = useBackToEvents()
  const goBack = (event: MouseEvent) => {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (newTab) return
    event.preventDefault()
    back()
  }
  return (
    <Link to="/events" className={buttonClass({ variant: 'quiet', size: 'sm' })} onClick={goBack}>
      <ChevronLeft aria-hidden="true" />
      {m.events_title()}
    </Link>
  )
}
