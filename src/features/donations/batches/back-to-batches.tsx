import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

/** Back link to the batches. */
export function BackToBatches() {
  return (
    <Link to="/donations/batches" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <ChevronLeft aria-hidden="true" />
      {m.gifts_batches()}
    </Link>
  )
}
