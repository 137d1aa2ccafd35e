import { Link } from '@tanstack/react-router'
import type { Application } from '#contract/leagues/application.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ApplicationBadge } from '#src/features/leagues/application-status.tsx'
import type { ApplicationsSearch } from './applications-search.ts'
import { appliedTo, keyOf, personOf } from './applications-query.ts'
import type { useApplications } from './applications-query.ts'
import { MoreApplications } from './more-applications.tsx'
import { PaidSwitch } from './paid-switch.tsx'

interface Props extends Pick<ReturnType<typeof useApplications>, 'list' | 'pages'> {
  /** What the list is narrowed to. */
  search: ApplicationsSearch
}

/** Those whom an organiser has shortlisted, and who of them has paid. */
export function CandidateList({ list, pages, search }: Props) {
  return (
    <>
      <Card flush>
        <List aria-label={m.applications_candidates()}>
          {list.map((application) => (
            <Candidate key={keyOf(application)} application={application} search={search} />
          ))}
        </List>
      </Card>
      <MoreApplications pages={pages} />
    </>
  )
}

function Candidate({ application, search }: { application: Application; search: ApplicationsSearch }) {
  const { applied_by_user_id: userId } = application
  const { name, photo } = personOf(application)
  return (
    <ListRow
      leading={<UserAvatar user={{ id: userId, name, photo }} />}
      title={
        <>
          <bdi>{name}</bdi> <ApplicationBadge {...application} />
        </>
      }
      detail={<bdi>{[appliedTo(application).title, application.team_name].filter(Boolean).join(' · ')}</bdi>}
      trailing={
        <Cluster gap={2} justify="end">
          <PaidSwitch application={application} />
          <Link
            to="/leagues/applicant/$userId"
            params={{ userId }}
            search={search}
            className={buttonClass({ size: 'sm' })}
            aria-label={m.applications_view_profile_of({ name })}
          >
            {m.applications_view_profile()}
          </Link>
        </Cluster>
      }
    />
  )
}
