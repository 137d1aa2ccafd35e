import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Application } from '#contract/leagues/application.ts'
import { recentShortDate, shortDateOf } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import type { Selection } from '#src/ui/lists/use-selection.ts'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { ApplicationBadge } from '#src/features/leagues/application-status.tsx'
import { peopleText } from '#src/features/leagues/people-text.ts'
import type { ApplicationsSearch } from './applications-search.ts'
import { appliedTo, keyOf, nameOf, personOf } from './applications-query.ts'
import type { useApplications } from './applications-query.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { MoreApplications } from './more-applications.tsx'

interface Props extends Pick<ReturnType<typeof useApplications>, 'list' | 'pages'> {
  selection: Selection
  /** What the list is narrowed to. */
  search: ApplicationsSearch
}

/** The applicants of one status, or as a table on a desk, with what decides on each. A press on one opens them. */
export function ApplicationList({ list, pages, selection, search }: Props) {
  // In a table they have a column: its end has room for one icon alone.
  const desk = useDesk()
  // None of them sorts: the call orders, and comes by page.
  const asked = questionsOf(list).join('\n')
  const columns = useMemo(
    () => columnsOf(search.league !== undefined, asked === '' ? [] : asked.split('\n')),
    [search.league, asked],
  )
  return (
    <>
      <ItemList
        label={m.applications_title()}
        items={list}
        keyOf={keyOf}
        nameOf={nameOf}
        leading={face}
        title={(application) => applicantLink(application, search)}
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

/** The questions of one league have a column each; those of several leagues one column together. */
function columnsOf(ofOneLeague: boolean, questions: string[]): ListColumn<Application>[] {
  const answers: ListColumn<Application>[] = ofOneLeague
    ? questions.map((question) => ({
        id: `answer ${question}`,
        heading: question,
        cell: (application) => <Text text={answerTo(application, question)} />,
      }))
    : [{ id: 'answers', heading: m.applications_answers(), cell: answersOf }]
  return [
    { id: 'name', heading: m.applications_applicant(), width: 'wide' },
    ...(ofOneLeague ? [] : [{ id: 'league', heading: m.applications_applied_to(), cell: titleOf }]),
    { id: 'status', heading: m.applications_status(), cell: ApplicationBadge },
    { id: 'date', heading: m.applications_applied_on(), cell: dateOf },
    {
      id: 'people',
      heading: m.applications_people(),
      cell: ({ people, team_name }) => (
        <Text text={[team_name, peopleText(people)].filter(Boolean).join(': ')} />
      ),
    },
    ...(questions.length > 0 ? answers : []),
    { id: 'note', heading: m.applications_note(), cell: ({ note }) => <Text text={note} /> },
    { id: 'paid', heading: m.applications_paid(), cell: PaidCell },
    { id: 'decide', heading: m.ui_actions(), cell: decideButtons, width: 'actions' },
  ]
}

/** The questions that have an answer here. */
const questionsOf = (list: Application[]) => [
  ...new Set(
    list.flatMap(({ answers }) => answers.filter(({ answer }) => answer).map(({ question }) => question)),
  ),
]

const answerTo = ({ answers }: Application, asked: string) =>
  answers.find(({ question }) => question === asked)?.answer ?? ''

const answersOf = ({ answers }: Application) => (
  <Text text={answers.flatMap(({ answer }) => answer || []).join(' · ')} />
)

/** Two lines of what was written; the page of the applicant has all of it. */
function Text({ text }: { text: string }) {
  return (
    <span dir="auto" className={clampClass(2)} title={text || undefined}>
      {text}
    </span>
  )
}

/** Whether the fee is paid; nothing of what costs nothing. */
function PaidCell({ paid, jobs, leagues }: Application) {
  if (jobs.length > 0 || (!paid && leagues[0]?.individual_fees?.regular === 0)) return null
  return paid ? <Badge tone="success">{m.applications_paid()}</Badge> : m.applications_not_paid()
}

const titleOf = (application: Application) => <bdi>{appliedTo(application).title}</bdi>
const dateOf = ({ createdAt }: Application) => shortDateOf(createdAt)
const decideButtons = (application: Application) => <DecideButtons application={application} />

function face(application: Application) {
  const { name, photo } = personOf(application)
  return <UserAvatar user={{ id: application.applied_by_user_id, name, photo }} />
}

function applicantLink(application: Application, search: ApplicationsSearch) {
  const name = nameOf(application)
  return (
    <Link
      to="/leagues/applicant/$userId"
      params={{ userId: application.applied_by_user_id }}
      search={search}
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
      {application.team_name && (
        <span>
          <bdi>{application.team_name}</bdi> · {m.applications_players({ n: application.people.length })}
        </span>
      )}
      <span>{recentShortDate(localDate(new Date(application.createdAt)))}</span>
    </>
  )
}
