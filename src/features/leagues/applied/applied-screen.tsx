import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Application } from '#contract/leagues/application.ts'
import { applicationStatus } from '#contract/leagues/application-status.ts'
import { queryClient } from '#src/api/query.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { appliedQuery } from '#src/queries/league-queries.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { OwnApplicationBadge } from '#src/features/leagues/application-status.tsx'
import {
  ageText,
  feeText,
  gameTimeText,
  payText,
  placeText,
  sortGameTimes,
} from '#src/features/leagues/league-texts.ts'
import { peopleText } from '#src/features/leagues/people-text.ts'
import { LeagueTile } from '#src/features/leagues/league-tile.tsx'
import { PaidBadge, PayLink } from '#src/features/leagues/pay-link.tsx'
import { TeamRoster } from '#src/features/leagues/team/team-roster.tsx'
import { RosterDialog } from '#src/features/leagues/team/roster-dialog.tsx'
import { useWithdraw } from '#src/features/leagues/use-withdraw.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { useUnsentApplications } from './use-unsent-applications.ts'
import { ViewLeague } from './view-league.tsx'
import styles from './applied.module.css'

type Team = Application & { team_name: string }

/** The user's applications with their status. */
export function AppliedScreen() {
  // Status changes are made by others: always refetched.
  const pages = useInfiniteQuery({ ...appliedQuery(), refetchOnMount: 'always' }, queryClient)
  const withdraw = useWithdraw()
  const [team, setTeam] = useState<Team>()
  const list = pages.data?.pages.flatMap(({ applications }) => applications) ?? []
  const count = pages.data?.pages.at(-1)?.totalItems ?? 0
  const unsent = useUnsentApplications(list)
  return (
    <Page width="reading">
      <PageHeader
        back={<BackLink to="/dashboard" label={m.nav_dashboard()} />}
        title={m.leagues_applied_title()}
        actions={
          // The empty state has its own text.
          list.length + unsent.length > 0 && (
            <Link to="/leagues/open" className={buttonClass()}>
              {m.leagues_see_open()}
            </Link>
          )
        }
      />
      {pages.isPending && <SkeletonList rows={5} />}
      {pages.isError && !pages.data && <LoadFailed title={m.leagues_load_failed()} query={pages} />}
      {pages.data && list.length === 0 && unsent.length === 0 && (
        <EmptyState
          drawing="calendar"
          title={m.leagues_applied_none()}
          text={m.leagues_applied_none_text()}
          action={
            <Link to="/leagues/open" className={buttonClass({ variant: 'primary' })}>
              {m.leagues_see_open()}
            </Link>
          }
        />
      )}
      {list.length + unsent.length > 0 && (
        <Card flush>
          <List>
            {unsent.map((one) => (
              <UnsentRow key={one.leagueId} {...one} />
            ))}
            {list.map((application) => (
              <AppliedRow
                key={application.application_id}
                application={application}
                onWithdraw={withdraw.ask}
                onRoster={setTeam}
              />
            ))}
          </List>
        </Card>
      )}
      {pages.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(pages)}
          busy={pages.isFetchingNextPage}
          text={m.members_shown({ shown: list.length, n: formatNumber(count) })}
        />
      )}
      {withdraw.dialog}
      {team && <RosterDialog application={team} onClose={() => setTeam(undefined)} />}
    </Page>
  )
}

const { pending, shortlisted, waiting } = applicationStatus
/** Statuses of applications that can be withdrawn. */
const going: readonly number[] = [pending, shortlisted, waiting]

interface RowProps {
  application: Application
  onWithdraw: ReturnType<typeof useWithdraw>['ask']
  onRoster: (team: Team) => void
}

function AppliedRow({ application, onWithdraw, onRoster }: RowProps) {
  const job = application.jobs[0]
  const league = job ?? application.leagues[0]
  if (!league) return null
  const { address, max_roster_size, game_times } = league
  const { team_name } = application
  const fees = team_name ? league.team_fees : league.individual_fees
  const price = job ? payText(league) : fees && feeText(fees.regular, league.currency)
  const facts = [
    price,
    ageText(league),
    max_roster_size !== null && m.leagues_fact_roster({ n: formatNumber(max_roster_size) }),
  ].filter(Boolean)
  return (
    <ListRow
      leading={<LeagueTile kind={league.kind} />}
      title={<bdi>{league.title}</bdi>}
      detail={
        <div className={styles.detail}>
          <bdi>{`${address}, ${placeText(league)}`}</bdi>
          <span>{facts.join(' · ')}</span>
          {game_times.length > 0 && <span>{sortGameTimes(game_times).map(gameTimeText).join(' · ')}</span>}
          <span className={styles.state}>
            <OwnApplicationBadge {...application} />
            <PaidBadge {...application} />
            {m.leagues_applied_on({ date: shortDateOf(application.createdAt) })}
          </span>
          {team_name && <TeamRoster name={team_name} people={application.people} />}
          {!team_name && application.people.length > 1 && (
            <bdi>{m.leagues_registered({ people: peopleText(application.people) })}</bdi>
          )}
          {application.reason && <bdi>{application.reason}</bdi>}
          <span className={styles.state}>
            {application.payable_by_card && (
              <PayLink applicationId={application.application_id} title={league.title} />
            )}
            {team_name && application.roster_open && (
              <Button
                size="sm"
                aria-label={`${m.leagues_roster_change()}: ${team_name}`}
                onClick={() => onRoster({ ...application, team_name })}
              >
                {m.leagues_roster_change()}
              </Button>
            )}
            <ViewLeague leagueId={league._id} title={league.title} kind={league.kind} />
            {going.includes(application.status) && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`${m.leagues_withdraw()}: ${league.title}`}
                onClick={() =>
                  onWithdraw({ application_id: application.application_id, title: league.title })
                }
              >
                {m.leagues_withdraw()}
              </Button>
            )}
          </span>
        </div>
      }
    />
  )
}
