import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Application } from '#contract/leagues/applications.ts'
import { recentShortDate, shortDateOf } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import type { Selection } from '#src/ui/lists/use-selection.ts'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ApplicationBadge } from '#src/features/leagues/application-status.tsx'
import { appliedTo, keyOf, nameOf, personOf } from './applications-query.ts'
import type { useApplications } from './applications-query.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { MoreApplications } from './more-applications.tsx'

interface Props extends Pick<ReturnType<typeof useApplications>, 'list' | 'pages'> {
  selection: Selection
}

/** The applicants of one status, or as a table on a desk, with what decides on each. A press on one opens them. */
export function ApplicationList({ list, pages, selection }: Props) {
  // In a table they have a column: its end has room for one icon alone.
  const desk = useDesk()
  // None of them sorts: the call orders, and comes by page.
  const columns = useMemo(
    (): ListColumn<Application>[] => [
      { id: 'name', heading: m.applications_applicant(), width: 'wide' },
      { id: 'league', heading: m.applications_applied_to(), cell: titleOf, width: 'wide' },
      { id: 'status', heading: m.applications_status(), cell: ApplicationBadge },
      { id: 'date', heading: m.applications_applied_on(), cell: dateOf },
      { id: 'decide', heading: m.ui_actions(), cell: decideButtons, width: 'narrow' },
    ],
    [],
  )
  return (
    <>
      <ItemList
        label={m.applications_title()}
        items={list}
        keyOf={keyOf}
        nameOf={nameOf}
        leading={face}
        title={applicantLink}
        detail={detail}
        detailLines={2}
        action={desk ? undefined : decideButtons}
        columns={columns}
        selection={selection}
      />
      <MoreApplications pages={pages} />
    </>
  )
}

const titleOf = (application: Application) => <bdi>{appliedTo(application).title}</bdi>
const dateOf = ({ createdAt }: Application) => shortDateOf(createdAt)
const decideButtons = (application: Application) => <DecideButtons application={application} />

function face(application: Application) {
  const { name, photo } = personOf(application)
  return <UserAvatar user={{ id: application.applied_by_user_id, name, photo }} />
}

function applicantLink(application: Application) {
  const name = nameOf(application)
  return (
    <Link
      to="/leagues/applicant/$userId"
      params={{ userId: application.applied_by_user_id }}
      className={rowLinkClass}
      aria-label={m.applications_view({ name })}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}

function detail(application: Application) {
  return (
    <>
      <span>
        {application.place !== null && `${formatNumber(application.place)}. `}
        {titleOf(application)}
      </span>
      <span>{recentShortDate(localDate(new Date(application.createdAt)))}</span>
    </>
  )
}
