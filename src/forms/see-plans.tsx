import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

export function SeePlans() {
  return (
    <Link to="/pricing" className={buttonClass({ size: 'sm' })}>
      {m.pricing_see()}
    </Link>
  )
}
