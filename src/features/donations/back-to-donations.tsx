import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { BackLink } from '#src/widgets/back-link.tsx'
import { listPart } from './list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The gift just logged, which the list shows first. */
    addedDonation?: string
    /** The previous history entry is the list. */
    fromDonations?: true
  }
}

/** Back link to the list. */
export function BackToDonations() {
  return (
    <Link to="/donations" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <ChevronLeft aria-hidden="true" />
      {m.donations_title()}
    </Link>
  )
}

/**
 * Returns a function that navigates to the list, with its scroll position if it is the previous entry.
 * `forGood`: Back must not return to the gift.
 */
export function useLeaveGift({ forGood = false } = {}): () => void {
  const router = useRouter()
  const fromDonations = useLocation({ select: ({ state }) => state.fromDonations })
  const desk = useDesk()
  return () => {
    // On desktop other gifts may have been opened in between.
    if (fromDonations && !desk) router.history.back()
    else void router.navigate({ to: '/donations', search: listPart, replace: forGood || !desk })
  }
}

/** Back link to the list. */
export function BackToGifts() {
  return <BackLink to="/donations" label={m.donations_title()} onBack={useLeaveGift()} />
}
