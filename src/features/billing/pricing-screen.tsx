import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { planNames } from '#contract/plans.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { churchesQuery, usageQuery } from '#src/queries/church-queries.ts'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanUsage } from './plan-usage.tsx'
import styles from './pricing-screen.module.css'

/** The plans, the current one, and its usage. */
export function PricingScreen() {
  const { churchId, user } = useSession()
  const { title, paymentKey, textsPerDay } = useSettings()
  const churches = useQuery({ ...churchesQuery(), enabled: churchId !== null })
  const church = churches.data?.churches.find(({ id }) => id === churchId)
  const leads = church !== undefined && church.role !== 'usher'
  const usage = useQuery({ ...usageQuery(church?.id ?? ''), enabled: leads, refetchOnMount: 'always' })
  // A person without a church has a plan too.
  const own = churchId === null ? user?.subscription_plan : undefined
  const current = usage.data?.plan ?? own
  // The plan of a church is its owner's to choose.
  const mayChoose = church === undefined ? churchId === null : church.role === 'owner'

  return (
    <Page>
      <PageHeader title={m.pricing_title()} lead={m.pricing_lead({ app: title })} />
      <Stack gap={6}>
        {mayChoose && paymentKey !== null && <CurrentPlan />}
        {leads && <PlanUsage church={church} query={usage} />}
        <Grid min="15rem">
          {planNames.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              current={current}
              churchName={church?.name}
              mayChoose={mayChoose}
            />
          ))}
        </Grid>
        <p className={styles.note}>
          {m.pricing_note()} {textsPerDay && m.pricing_texts_note()}
        </p>
        <p>
          <Link to="/contact" search={{ topic: 'plan' }} className={buttonClass()}>
            {m.pricing_advisor()}
          </Link>
        </p>
      </Stack>
    </Page>
  )
}
