import { lazy, Suspense } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { PlanList } from './plan-list.tsx'

// Only for those who are signed in.
const OwnPlans = lazy(async () => ({ default: (await import('./own-plans.tsx')).OwnPlans }))

/** The plans, for everyone; a person who is signed in also sees their own and its usage. */
export function PricingScreen() {
  const { user } = useSession()
  const { title } = useSettings()
  return (
    <Page>
      <PageHeader title={m.pricing_title()} lead={m.pricing_lead({ app: title })} />
      {user ? (
        <Suspense fallback={<PlanList />}>
          <OwnPlans />
        </Suspense>
      ) : (
        <PlanList isGuest />
      )}
    </Page>
  )
}
