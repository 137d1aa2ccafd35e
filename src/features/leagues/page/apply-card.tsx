import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/account/account.ts'
import { feeIn, opens } from '#contract/leagues/league-days.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { ageText, feeText, payText } from '#src/features/leagues/league-texts.ts'
import type { ApplyAs } from './apply-values.ts'
import styles from './league-details.module.css'

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }))
const OwnApplication = lazy(async () => ({ default: (await import('./own-application.tsx')).OwnApplication }))

/** Account type of organisers, who cannot apply. */
const organiserType = 2

interface Props {
  league: LeaguePage
  user: User | null
  /** The user-specific data is still loading. */
  partial: boolean
}

/** Current price, deadline and the apply button. */
export function ApplyCard({ league, user, partial }: Props) {
  const [applyingAs, setApplyingAs] = useState<ApplyAs>()
  const step = <Step league={league} user={user} onApply={setApplyingAs} />
  return (
    <Card>
      <Stack gap={4}>
        <Terms league={league} />
        {user && partial && <Skeleton width="8rem" height="2.75rem" />}
        {user && !partial && (
          // Client only: the server renders for signed-out visitors.
          <Suspense>
            <OwnApplication league={league}>{step}</OwnApplication>
          </Suspense>
        )}
        {!user && step}
        {/* Outside of the step, which is replaced while the dialog still waits for the server. */}
        {applyingAs && (
          <Suspense>
            <ApplyDialog
              league={league}
              ages={ageText(league)}
              as={applyingAs}
              onClose={() => setApplyingAs(undefined)}
            />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}

function Terms({ league }: { league: LeaguePage }) {
  const { kind, period_today, individual_fees, currency, closes, places_left } = league
  const fee = individual_fees && feeIn(individual_fees, period_today ?? 'regular')
  const teamFee = league.team_registration ? feeIn(league.team_fees, period_today ?? 'regular') : null
  return (
    <dl className={styles.facts}>
      {kind === 'job' ? (
        <Term name={m.leagues_fact_pay()}>{payText(league)}</Term>
      ) : (
        fee !== null && <Term name={m.leagues_fee_today()}>{feeText(fee, currency)}</Term>
      )}
      {teamFee !== null && <Term name={m.leagues_team_fee_today()}>{feeText(teamFee, currency)}</Term>}
      <Term name={m.leagues_closes()}>{shortDate(closes)}</Term>
      {places_left !== null && (
        <Term name={m.leagues_places()}>
          {places_left > 0 ? m.leagues_places_left({ n: places_left }) : m.leagues_places_none()}
        </Term>
      )}
    </dl>
  )
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface StepProps {
  league: LeaguePage
  user: User | null
  onApply: (as: ApplyAs) => void
}

/** Actions of a user who has not applied. */
function Step({ league, user, onApply }: StepProps) {
  const { id, mine, openness, places_left, team_registration } = league
  if (mine) {
    return (
      <div className={styles.actions}>
        <Link
          to="/leagues/applications"
          search={{ league: id }}
          className={buttonClass({ variant: 'primary' })}
        >
          {m.leagues_see_applications()}
        </Link>
        <Link to="/leagues/create/$leagueId" params={{ leagueId: id }} className={buttonClass()}>
          {m.leagues_edit()}
        </Link>
      </div>
    )
  }
  if (openness !== 'open') return <p className={styles.soft}>{closedTexts[openness](league)}</p>
  if (user?.user_type === organiserType) return <p className={styles.soft}>{m.leagues_organisers_not()}</p>
  const label = places_left === 0 ? m.leagues_join_waiting() : m.leagues_apply()
  return (
    <div className={styles.actions}>
      {user ? (
        <>
          <Button variant="primary" onClick={() => onApply('people')}>
            {label}
          </Button>
          {team_registration && <Button onClick={() => onApply('team')}>{m.leagues_team_register()}</Button>}
        </>
      ) : (
        <>
          <Link
            to="/login"
            search={{ back: `/leagues/${id}` }}
            className={buttonClass({ variant: 'primary' })}
          >
            {label}
          </Link>
          {team_registration && (
            <Link to="/login" search={{ back: `/leagues/${id}` }} className={buttonClass()}>
              {m.leagues_team_register()}
            </Link>
          )}
        </>
      )}
      {places_left === 0 && <span className={styles.soft}>{m.leagues_full_text()}</span>}
    </div>
  )
}

const closedTexts: Record<Exclude<LeaguePage['openness'], 'open'>, (league: LeaguePage) => string> = {
  closed: () => m.leagues_closed(),
  over: () => m.leagues_over(),
  early: (league) => m.leagues_early({ date: shortDate(opens(league)) }),
}
