import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { applicationStatus } from '#contract/leagues/application-status.ts'
import { applications } from '#contract/leagues/applications.ts'
import type { Application } from '#contract/leagues/application.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import type { Selection } from '#src/ui/lists/use-selection.ts'
import { notify } from '#src/ui/overlays/notices.ts'
import type { ListedStatus } from './applications-search.ts'
import { changedByDecision, keyOf } from './applications-query.ts'
import { RejectDialog } from './reject-dialog.tsx'

const { pending, rejected, shortlisted } = applicationStatus

/** The most that one call takes. */
const most = 200

interface Props {
  /** Of the list in which they are selected. */
  status: ListedStatus
  selection: Selection
  selected: Application[]
}

/** Decides on all applications that are selected. */
export function BulkDecisions({ status, selection, selected }: Props) {
  const [rejecting, setRejecting] = useState(false)
  const decide = useCall(applications.decideMany, {
    failure: m.applications_decide_failed,
    refresh: changedByDecision,
    onSuccess: ({ applications: decided, failed }) => {
      if (decided.length > 0)
        notify({ kind: 'success', message: m.applications_decided_many({ n: decided.length }) })
      if (failed[0]) {
        const reason = failed[0].message
        notify({ kind: 'error', message: m.applications_failed_many({ n: failed.length, reason }) })
      }
      selection.clear()
    },
  })
  const isOpen = status === 'pending' || status === 'waiting'
  const disabled = selected.length === 0 || selected.length > most || decide.isPending
  const application_ids = selected.map(keyOf)
  return (
    <SelectionBar selection={selection} count={selected.length}>
      {isOpen ? (
        <>
          <Button
            size="sm"
            icon={<Check aria-hidden="true" />}
            disabled={disabled}
            onClick={() => decide.mutate({ application_ids, status: shortlisted })}
          >
            {m.applications_shortlist()}
          </Button>
          <Button
            size="sm"
            icon={<X aria-hidden="true" />}
            disabled={disabled}
            onClick={() => setRejecting(true)}
          >
            {m.applications_reject()}
          </Button>
        </>
      ) : (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" />}
          disabled={disabled}
          onClick={() => decide.mutate({ application_ids, status: pending })}
        >
          {m.applications_undo_decision()}
        </Button>
      )}
      {rejecting && (
        <RejectDialog
          title={m.applications_reject_many_title({ n: selected.length })}
          text={m.applications_reject_many_text()}
          busy={decide.isPending}
          onReject={(reason) =>
            decide.mutate(
              { application_ids, status: rejected, reason },
              { onSettled: () => setRejecting(false) },
            )
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </SelectionBar>
  )
}
