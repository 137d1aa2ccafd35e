import { billing } from '#contract/billing.ts'
import type { PortalReturn } from '#contract/billing.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'

interface Props {
  /** The screen that it is on: the provider's page leads back to it. */
  returnTo: PortalReturn
  size?: 'sm'
  children: string
}

/** Leads to the provider's own page for cards and invoices. */
export function PortalButton({ returnTo, size, children }: Props) {
  const portal = useCall(billing.portal, {
    failure: m.billing_portal_failed,
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <Button
      {...(size && { size })}
      busy={portal.isPending}
      onClick={() => portal.mutate({ return_to: returnTo })}
    >
      {children}
    </Button>
  )
}
