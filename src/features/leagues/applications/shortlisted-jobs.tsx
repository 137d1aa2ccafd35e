import { Link } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { ApplicationBadge } from '#src/features/leagues/application-status.tsx'
import { daysText, payText } from '#src/features/leagues/league-texts.ts'
import { appliedTo, keyOf, personOf } from './applications-query.ts'
import type { useApplications } from './applications-query.ts'
import { MoreApplications } from './more-applications.tsx'

/** What a candidate is shortlisted for, with the organiser. A press opens its page. */
export function ShortlistedJobs({ list, pages }: Pick<ReturnType<typeof useApplications>, 'list' | 'pages'>) {
  return (
    <>
      <Card flush>
        <List aria-label={m.applications_jobs()}>
          {list.map((application) => {
            const league = appliedTo(application)
            const organiser = personOf(application)
            const isJob = league.kind === 'job'
            return (
              <ListRow
                key={keyOf(application)}
                leading={<UserAvatar user={{ ...organiser, id: organiser._id }} />}
                title={
                  <>
                    <Link
                      to="/leagues/$leagueId"
                      params={{ leagueId: league._id }}
                      className={rowLinkClass}
                      aria-label={`${isJob ? m.leagues_view_job() : m.leagues_view_league()}: ${league.title}`}
                    >
                      <bdi>{league.title}</bdi>
                    </Link>{' '}
                    <ApplicationBadge {...application} />{' '}
                    {application.paid && <Badge tone="success">{m.applications_paid()}</Badge>}
                  </>
                }
                detail={
                  <bdi>{[organiser.name, daysText(league), payText(league)].filter(Boolean).join(' · ')}</bdi>
                }
                chevron
              />
            )
          })}
        </List>
      </Card>
      <MoreApplications pages={pages} />
    </>
  )
}
