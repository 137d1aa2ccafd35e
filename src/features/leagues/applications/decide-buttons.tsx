import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { applicationStatus } from '#contract/leagues/application-status.ts'
import type { Application } from '#contract/leagues/application.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { nameOf } from './applications-query.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useDecide } from './use-decide.ts'
import styles from './applications.module.css'

const { pending, rejected, shortlisted, waiting, withdrawn } = applicationStatus

interface Props {
  application: Application
  /** Buttons with words, where there is room. */
  worded?: boolean
}

/** The check that shortlists an applicant and the cross that rejects them, or what takes such a decision back. */
export function DecideButtons({ application, worded }: Props) {
  const { application_id, status } = application
  const [rejecting, setRejecting] = useState(false)
  const decide = useDecide()
  const name = nameOf(application)
  if (status === withdrawn) return null
  if (status === rejected && !application.place_left) {
    return <p className={styles.placeGiven}>{m.applications_place_given()}</p>
  }
  const isOpen = status === pending || status === waiting
  const acts = isOpen
    ? [
        {
          label: m.applications_shortlist,
          labelOf: m.applications_shortlist_name,
          icon: <Check aria-hidden="true" />,
          act: () => decide.mutate({ application_id, status: shortlisted, from: status }),
        },
        {
          label: m.applications_reject,
          labelOf: m.applications_reject_name,
          icon: <X aria-hidden="true" />,
          act: () => setRejecting(true),
        },
      ]
    : [
        {
          label: m.applications_undo_decision,
          labelOf: m.applications_undo_name,
          icon: <Undo2 aria-hidden="true" />,
          act: () => decide.mutate({ application_id, status: pending, from: status }),
        },
      ]
  return (
    <div className={worded ? styles.wordedButtons : styles.buttons}>
      {acts.map(({ label, labelOf, icon, act }) =>
        worded ? (
          <Button key={label()} icon={icon} disabled={decide.isPending} onClick={act}>
            {label()}
          </Button>
        ) : (
          <IconButton
            key={label()}
            label={labelOf({ name })}
            title={label()}
            disabled={decide.isPending}
            onClick={act}
          >
            {icon}
          </IconButton>
        ),
      )}
      {rejecting && (
        <RejectDialog
          title={m.applications_reject_title({ name })}
          text={m.applications_reject_text()}
          busy={decide.isPending}
          onReject={(reason) =>
            decide.mutate(
              { application_id, status: rejected, from: status, reason },
              { onSettled: () => setRejecting(false) },
            )
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
