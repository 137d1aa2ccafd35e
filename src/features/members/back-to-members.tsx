import type { ServiceKey } from '#contract/attendance/service-key.ts'
import { useLocation, useRouter } from '@tanstack/react-router'

import { searchOf } from '#contract/attendance/service-calendar.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { BackLink } from '#src/widgets/back-link.tsx'
import { listPart } from './list/list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The member list is the entry before this one. */
    fromMembers?: true
    /** The member who was just added; the list shows them first, the roll scrolls to them. */
    addedMember?: string
    /** The service of the roll from which a member is added. */
    fromRoll?: ServiceKey
  }
}

/** How to go back: to the very place in the list that one came from, if one did, or to the roll. */
export function useBackToMembers(): () => void {
  const router = useRouter()
  const fromMembers = useLocation({ select: ({ state }) => state.fromMembers })
  const fromRoll = useFromRoll()
  const desk = useDesk()
  return () => {
    if (fromRoll) {
      void router.navigate({ to: '/attendance', search: searchOf(fromRoll), replace: true })
      return
    }
    // On a desk others may have been opened since, beside the list: there one goes to the list alone.
    if (fromMembers && !desk) router.history.back()
    else void router.navigate({ to: '/members', search: listPart, replace: !desk })
  }
}

/** Returns the service of the roll from which a member is added. */
export function useFromRoll(): ServiceKey | undefined {
  return useLocation({ select: ({ state }) => state.fromRoll })
}

/** The link above a member that leads back to the list, or to the roll. */
export function BackToMembers() {
  const fromRoll = useFromRoll()
  const back = useBackToMembers()
  if (fromRoll) return <BackLink to="/attendance" label={m.nav_attendance()} onBack={back} />
  return <BackLink to="/members" label={m.members_title()} onBack={back} />
}
