import { createFileRoute } from '@tanstack/react-router'
import { PricingScreen } from '#src/features/billing/pricing-screen.tsx'
import { m } from '#src/locales/paraglide/messages.js'

export const Route = createFileRoute('/_site/pricing')({
  staticData: { title: m.pricing_title },
  component: PricingScreen,
})
