import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { applicationStatus } from '#contract/leagues/application-status.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { appliesTo } from '#src/offline/overlay-lists.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { OwnApplicationBadge } from '#src/features/leagues/application-status.tsx'
import { PaidBadge, PayLink } from '#src/features/leagues/pay-link.tsx'
import { useWithdraw } from '#src/features/leagues/use-withdraw.tsx'
import { useRefusedApplication } from './use-refused-application.ts'
import styles from './league-details.module.css'

/** Status of the user's application; `children`: actions without one. */
export function OwnApplication({ league, children }: { league: LeaguePage; children: ReactNode }) {
  const fits = appliesTo(league.id)
  const [row] = usePendingOf((one) => fits(one) && one.status !== 'needsAttention')
  const refused = useRefusedApplication(league.id)
  if (league.application) return <Applied league={league} application={league.application} />
  // The displayed league was read before the application was sent.
  if (row?.status === 'sent')
    return <Banner icon={<CircleCheck aria-hidden="true" />}>{m.leagues_applied()}</Banner>
  if (row)
    return (
      <Banner icon={<Clock aria-hidden="true" />} title={m.leagues_apply_waits()}>
        {m.leagues_apply_waits_text()}
      </Banner>
    )
  return (
    <Stack gap={3}>
      {refused && (
        <Banner
          tone="danger"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" />}
          title={m.leagues_apply_refused()}
        >
          {refused.message}
        </Banner>
      )}
      {children}
    </Stack>
  )
}

function Applied({
  league,
  application,
}: {
  league: LeaguePage
  application: NonNullable<LeaguePage['application']>
}) {
  const withdraw = useWithdraw()
  const rejected = application.status === applicationStatus.rejected
  return (
    <div className={styles.actions}>
      <OwnApplicationBadge {...application} />
      <PaidBadge {...application} />
      {application.team_name && (
        <Link
          to="/leagues/applied"
          className={buttonClass()}
          aria-label={m.leagues_roster_of({ team: application.team_name })}
        >
          {m.leagues_roster()}
        </Link>
      )}
      {application.payable_by_card && <PayLink applicationId={application.id} title={league.title} />}
      {!rejected && (
        <Button
          variant="quiet"
          onClick={() => withdraw.ask({ application_id: application.id, title: league.title })}
        >
          {m.leagues_withdraw()}
        </Button>
      )}
      {withdraw.dialog}
    </div>
  )
}
