import { Link } from '@tanstack/react-router'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Badge } from '#src/ui/states/badge.tsx'

/** Link to pay an application's fee, if cards are accepted. */
export function PayLink({ applicationId, title }: { applicationId: string; title: string }) {
  const { paymentKey } = useSettings()
  if (paymentKey === null) return null
  return (
    <Link
      to="/leagues/pay/$applicationId"
      params={{ applicationId }}
      className={buttonClass({ variant: 'primary', size: 'sm' })}
      aria-label={`${m.leagues_pay()}: ${title}`}
    >
      {m.leagues_pay()}
    </Link>
  )
}

/** Badge for a paid fee. */
export function PaidBadge({ paid }: { paid: boolean }) {
  return paid && <Badge tone="success">{m.leagues_paid()}</Badge>
}
