import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { billing } from '#contract/billing.ts'
import { plans } from '#contract/plans.ts'
import type { Plan } from '#contract/plans.ts'
import { alwaysStale, query } from '#src/api/query.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BillingForm } from './billing-form.tsx'
import { PlanSummary } from './plan-summary.tsx'

interface Props {
  plan: Plan
  /** The bank has led back here from a page of its own. */
  returned: boolean
}

/** Confirms the choice of a plan, and pays for it. */
export function BillingScreen({ plan, returned }: Props) {
  const { paymentKey } = useSettings()
  const preview = useQuery({
    ...query(billing.preview, { plan }),
    enabled: paymentKey !== null,
    // Of another moment the amount would be another one.
    staleTime: alwaysStale,
    refetchOnWindowFocus: false,
  })
  return (
    <Page width="narrow">
      <PageHeader title={m.billing_title()} />
      <Stack gap={5}>
        <Card
          title={plans[plan].name}
          action={
            <Link to="/pricing" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              {m.billing_change_plan()}
            </Link>
          }
        >
          {paymentKey === null && <Banner tone="warning">{m.billing_no_key()}</Banner>}
          {preview.data && <PlanSummary plan={plan} preview={preview.data} />}
          {preview.isError && !preview.data && <LoadFailed title={m.billing_failed()} query={preview} />}
          {preview.isLoading && (
            <div role="status" aria-label={m.ui_loading()}>
              <Skeleton height="8rem" />
            </div>
          )}
        </Card>
        {preview.data && <BillingForm key={plan} plan={plan} preview={preview.data} returned={returned} />}
      </Stack>
    </Page>
  )
}
