import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { BackLink } from '#src/widgets/back-link.tsx'
import { listPart } from './list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The gift that was just logged, which the list shows first. */
    addedDonation?: string
    /** The list of gifts is the entry before this one. */
    fromDonations?: true
  }
}

/** The link above a screen that leads back to the list. */
export function BackToDonations() {
  return (
    <Link to="/donations" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <ChevronLeft aria-hidden="true" />
      {m.donations_title()}
    </Link>
  )
}

/**
 * How to go from a gift to the list: to the very place in it that one came from, if one did. `forGood`: Back does not lead
 * to the gift again.
 */
export function useLeaveGift({ forGood = false } = {}): () => void {
  const router = useRouter()
  const fromDonations = useLocation({ select: ({ state }) => state.fromDonations })
  const desk = useDesk()
  return () => {
    // On a desk others may have been opened since, beside the list: there one goes to the list alone.
    if (fromDonations && !desk) router.history.back()
    else void router.navigate({ to: '/donations', search: listPart, replace: forGood || !desk })
  }
}

/** The link above a gift that leads back to the list. */
export function BackToGifts() {
  return <BackLink to="/donations" label={m.donations_title()} onBack={useLeaveGift()} />
}
