import { useLocation, useRouter } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { BackLink } from '#src/widgets/back-link.tsx'
import { listPart } from './list/list-search.ts'

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
  const desk = useDesk()
  return () => {
    // On a desk others may have been opened since, beside the list: there one goes to the list alone.
    if (fromMembers && !desk) router.history.back()
    else void router.navigate({ to: '/members', search: listPart, replace: !desk })
  }
}

/** The link above a member that leads back to the list. */
export function BackToMembers() {
  return <BackLink to="/members" label={m.members_title()} onBack={useBackToMembers()} />
}
