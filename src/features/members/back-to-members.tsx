import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { MouseEvent } from 'react'
import { m } from '#src/messages/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The member list is the entry before this one. */
    fromMembers?: true
    /** Who was just added; the list shows them first. */
    addedMember?: string
  }
}

/** How to go back to the list: to the very place in it that one came from, if one did. */
export function useBackToMembers(): () => void {
  const router = useRouter()
  const fromMembers = useLocation({ select: ({ state }) => state.fromMembers })
  return () => {
    if (fromMembers) router.history.back()
    else void router.navigate({ to: '/members', replace: true })
  }
}

/** The link above a member that leads back to the list. */
export function BackToMembers() {
  const back = useBackToMembers()
  const goBack = (event: MouseEvent) => {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (newTab) return
    event.preventDefault()
    back()
  }
  return (
    <Link to="/members" className={buttonClass({ variant: 'quiet', size: 'sm' })} onClick={goBack}>
      <ChevronLeft aria-hidden="true" />
      {m.members_title()}
    </Link>
  )
}
