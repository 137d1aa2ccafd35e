import { useLocation, useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { BackLink } from '#src/widgets/back-link.tsx'

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
  return <BackLink to="/members" label={m.members_title()} onBack={useBackToMembers()} />
}
