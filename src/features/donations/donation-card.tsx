import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownDonation } from '#src/offline/overlay.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { AmountForm } from './amount-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './donation-card.module.css'

interface Props {
  donation: ShownDonation
  /** Whether it has just been logged. */
  isNew: boolean
  /** The order of the outbox row that logs it, if the server has rejected it and it can be corrected. */
  refusedRow: number | undefined
}

/** One gift in the list. Its amount can be edited here, and it can be deleted. */
export function DonationCard({ donation, isNew, refusedRow }: Props) {
  const { member_id, date, note, syncStatus } = donation
  const name = donation.member_name || m.waiting_someone()
  const amount = formatMoney(donation.amount, donation.currency)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The focus returns to where editing began.
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <li className={classNames(cardClass, styles.card)}>
      <div className={styles.head}>
        <Avatar name={name} colourKey={member_id} />
        <div className={styles.who}>
          <h2 className={classNames(clampClass(2), styles.name)}>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.date}>
            <CalendarDays aria-hidden="true" />
            {shortDate(date)}
          </p>
        </div>
        <p className={styles.amount}>+{amount}</p>
      </div>
      {(syncStatus || isNew) && (
        <div>
          {syncStatus ? (
            <SyncBadge syncStatus={syncStatus} />
          ) : (
            <Badge tone="success">{m.donations_new()}</Badge>
          )}
        </div>
      )}
      {editing ? (
        <AmountForm donation={donation} onDone={() => setEditing(false)} />
      ) : (
        <div className={styles.foot}>
          <p className={classNames(clampClass(4), styles.note)} dir="auto">
            {note}
          </p>
          {refusedRow === undefined ? (
            <Button
              ref={edit}
              size="sm"
              variant="quiet"
              icon={<Pencil aria-hidden="true" />}
              aria-label={m.donations_edit_of({ name, amount })}
              onClick={() => setEditing(true)}
            >
              {m.donations_edit_amount()}
            </Button>
          ) : (
            <Link
              to="/donations/form"
              search={{ row: refusedRow }}
              className={buttonClass({ size: 'sm' })}
              aria-label={m.donations_correct_of({ name, amount })}
            >
              {m.donations_correct()}
            </Link>
          )}
          <IconButton label={m.donations_delete_of({ name, amount })} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <DeleteDialog open={asking} donation={donation} onClose={() => setAsking(false)} />
    </li>
  )
}
