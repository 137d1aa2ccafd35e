import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The gift that was just logged, which the list shows first. */
    addedDonation?: string
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
