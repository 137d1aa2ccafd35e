import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useCallback, useMemo, useState } from 'react'
import { applications, applicationStatus } from '#contract/applications.ts'
import type { Application } from '#contract/applications.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import { useSelection } from '#src/ui/lists/use-selection.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { decisionQueries } from './applications-query.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useDecide } from './use-decide.ts'
import type { Decision } from './use-decide.ts'
import styles from './applications.module.css'

interface Props {
  list: Application[]
  onNearEnd: (() => void) | undefined
}

const keyOf = ({ application_id }: Application) => application_id
const nameOf = ({ users }: Application) => users[0]?.name ?? ''
const titleOf = ({ jobs, leagues }: Application) => (jobs[0] ?? leagues[0])?.title ?? ''

/** Applicants, each with what can be decided, for one and for many. */
export function ApplicationList({ list, onNearEnd }: Props) {
  const { selection, selected } = useSelection(list, keyOf)
  const { decide, pending } = useDecide()
  const [rejecting, setRejecting] = useState<Application[]>()
  const decideMany = useCall(applications.decideMany, {
    failure: m.applications_decide_failed,
    refresh: decisionQueries,
    onSuccess: ({ applications: decided, failed }) => {
      if (decided.length > 0)
        notify({ kind: 'success', message: m.applications_decided({ n: decided.length }) })
      const [first] = failed
      if (first) {
        const title = m.applications_not_decided({ n: failed.length })
        notify({ kind: 'error', title, message: first.message })
      }
      selection.clear()
    },
  })
  const action = useCallback(
    (application: Application) => (
      <Decide application={application} decide={decide} onReject={(one) => setRejecting([one])} />
    ),
    [decide],
  )
  const columns = useMemo(
    (): ListColumn<Application>[] => [
      { id: 'name', heading: m.applications_name(), width: 'wide' },
      { id: 'league', heading: m.applications_league(), cell: (one) => <bdi>{titleOf(one)}</bdi> },
      {
        id: 'date',
        heading: m.applications_date(),
        cell: ({ createdAt }) => shortDateOf(createdAt),
      },
      { id: 'decide', heading: m.applications_decide(), cell: action, width: 'narrow' },
    ],
    [action],
  )
  const ids = selected.map(keyOf)
  const reject = async (some: Application[], reason: string) => {
    const [one] = some
    if (one && some.length === 1) await decide(one, applicationStatus.rejected, reason)
    else
      await decideMany.mutateAsync({
        application_ids: some.map(keyOf),
        status: applicationStatus.rejected,
        reason,
      })
    setRejecting(undefined)
  }
  return (
    <>
      <ItemList
        label={m.leagues_applied_title()}
        items={list}
        keyOf={keyOf}
        nameOf={nameOf}
        leading={leading}
        title={title}
        detail={detail}
        action={action}
        columns={columns}
        selection={selection}
        {...(onNearEnd && { onNearEnd })}
      />
      <SelectionBar selection={selection} count={selected.length}>
        <Button
          size="sm"
          busy={decideMany.isPending}
          disabled={ids.length === 0}
          onClick={() => decideMany.mutate({ application_ids: ids, status: applicationStatus.shortlisted })}
        >
          {m.applications_shortlist()}
        </Button>
        <Button size="sm" disabled={ids.length === 0} onClick={() => setRejecting(selected)}>
          {m.applications_reject()}
        </Button>
      </SelectionBar>
      {rejecting && (
        <RejectDialog
          who={
            rejecting.length === 1 ? nameOf(rejecting[0]!) : m.applications_people({ n: rejecting.length })
          }
          busy={pending || decideMany.isPending}
          // What fails is told by a notice; the dialog stays with the reason.
          onReject={(reason) => void reject(rejecting, reason).catch(() => {})}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  )
}

const leading = ({ users: [user], applied_by_user_id }: Application) => (
  <UserAvatar user={{ id: applied_by_user_id, name: user?.name ?? '', photo: user?.photo ?? null }} />
)
const title = (application: Application) => (
  <Link
    to="/leagues/applicant/$userId"
    params={{ userId: application.applied_by_user_id }}
    className={rowLinkClass}
  >
    <bdi>{nameOf(application)}</bdi>
  </Link>
)
const detail = (application: Application) => (
  <bdi>{`${titleOf(application)} · ${shortDateOf(application.createdAt)}`}</bdi>
)

interface DecideProps {
  application: Application
  decide: (application: Application, status: Decision) => Promise<unknown>
  onReject: (application: Application) => void
}

/** Shortlist and Reject of a pending one; of one that is decided, the way back. */
function Decide({ application, decide, onReject }: DecideProps) {
  const { status } = application
  const name = nameOf(application)
  const to = (next: Decision) => void decide(application, next).catch(() => {})
  if (status === applicationStatus.waiting || status === applicationStatus.withdrawn) return null
  if (status !== applicationStatus.pending)
    return (
      <Button size="sm" variant="quiet" onClick={() => to(applicationStatus.pending)}>
        {m.applications_undo()}
      </Button>
    )
  return (
    <span className={styles.actions}>
      <IconButton
        label={`${m.applications_shortlist()}: ${name}`}
        title={m.applications_shortlist()}
        className={styles.good}
        onClick={() => to(applicationStatus.shortlisted)}
      >
        <Check aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`${m.applications_reject()}: ${name}`}
        title={m.applications_reject()}
        className={styles.bad}
        onClick={() => onReject(application)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </span>
  )
}
