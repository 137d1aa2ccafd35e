import type { UseQueryResult } from '@tanstack/react-query'
import type { Church, Usage } from '#contract/church.ts'
import { plans } from '#contract/plans.ts'
import { useSession } from '#src/api/use-session.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { isGivenPlan } from './given-plan.tsx'
import styles from './plan-usage.module.css'

interface Props {
  church: Church
  query: UseQueryResult<Usage>
}

/** The plan of a church, which is its owner's, and how much of it is used. */
export function PlanUsage({ church, query }: Props) {
  return (
    <Card title={m.pricing_usage({ church: church.name })}>
      {query.data && <Used usage={query.data} isOwner={church.role === 'owner'} />}
      {!query.data && query.isError && <LoadFailed title={m.pricing_failed()} query={query} />}
      {!query.data && !query.isError && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton height="9.25rem" />
        </div>
      )}
    </Card>
  )
}

function Used({ usage, isOwner }: { usage: Usage; isOwner: boolean }) {
  const { plan, members, member_limit, invites, invite_limit, texts, text_limit } = usage
  const { user } = useSession()
  const name = plans[plan].name
  // `GivenPlan` says it above.
  const isSaid = isOwner && user && isGivenPlan(user)
  return (
    <Stack gap={4}>
      {!isSaid && (
        <p className={styles.plan}>
          {isOwner ? m.pricing_your_plan({ plan: name }) : m.pricing_owners_plan({ plan: name })}
        </p>
      )}
      <div className={styles.meters}>
        <Meter label={m.pricing_adults()} used={members} limit={member_limit} />
        <Meter label={m.pricing_invitations()} used={invites} limit={invite_limit} />
        <Meter label={m.pricing_texts_today()} used={texts} limit={text_limit} />
      </div>
    </Stack>
  )
}

function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  return (
    <div>
      <Progress
        label={label}
        value={Math.min(1, used / limit)}
        detail={m.pricing_of({ used: formatNumber(used), limit: formatNumber(limit) })}
      />
      {used >= limit && <p className={styles.full}>{m.pricing_full()}</p>}
    </div>
  )
}
