import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

/** Stands beside the words of a limit that was met: what larger plans there are. */
export function SeePlans() {
  return (
    <Link to="/pricing" className={buttonClass({ size: 'sm' })}>
      {m.pricing_see()}
    </Link>
  )
}
