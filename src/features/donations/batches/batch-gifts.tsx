import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Currency } from '#contract/fields/money.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember, ShownDonation } from '#src/offline/overlay.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { rejectionOf } from '#src/sync/settle-row.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { donationOf, methodOf } from '#src/features/donations/rules.ts'
import { deleteDonation, saveChanges, valuesOf } from '#src/features/donations/save-donation.ts'
import { GiftRowForm } from './gift-row-form.tsx'
import styles from './batch-gifts.module.css'

interface Props {
  gifts: ShownDonation[]
  churchId: string
  currency: Currency
  roster: RosterMember[]
}

/** A batch's gifts in entry order, editable in place. */
export function BatchGifts({ gifts, ...rest }: Props) {
  return (
    <ol role="list" aria-label={m.gifts_in_batch()} className={styles.gifts}>
      {gifts.map((gift, index) => (
        <GiftRow key={gift.id} gift={gift} number={index + 1} {...rest} />
      ))}
    </ol>
  )
}

function GiftRow(props: Omit<Props, 'gifts'> & { gift: ShownDonation; number: number }) {
  const { gift, number, churchId, currency, roster } = props
  const [editing, setEditing] = useState(false)
  const name = gift.member_name || m.waiting_someone()
  const amount = formatMoney(gift.amount, gift.currency)
  if (editing)
    return (
      <li className={styles.edited}>
        <GiftRowForm
          id={`gift:${gift.id}`}
          churchId={churchId}
          currency={currency}
          roster={roster}
          initial={valuesOf(gift)}
          submitLabel={m.donations_save()}
          onSave={async (values, shown) => {
            await saveChanges(gift, values, shown)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
          rejected={gift.syncStatus === 'needsAttention'}
        />
      </li>
    )
  return (
    <li className={styles.gift}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>{' '}
      <span className={styles.amount}>{amount}</span>{' '}
      <span className={styles.detail}>{[gift.fund_name, methodOf(gift)].filter(Boolean).join(' · ')}</span>
      {gift.syncStatus && (
        <span className={styles.status}>
          <SyncBadge syncStatus={gift.syncStatus} />
          <Rejection giftId={gift.id} />
        </span>
      )}
      <span className={styles.actions}>
        <IconButton label={m.gifts_edit_of({ name, amount })} onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <Menu
          label={m.ui_more_actions_of({ name: `${name}, ${amount}` })}
          button={<EllipsisVertical aria-hidden="true" />}
        >
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => void deleteDonation(gift, name)}
          >
            {m.donations_delete_confirm()}
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}

/** The server's rejection of a gift's write. */
function Rejection({ giftId }: { giftId: string }) {
  const [row] = usePendingOf(
    (one) =>
      one.status === 'needsAttention' &&
      one.entityKeys.includes(`donation:${giftId}`) &&
      donationOf(one) === giftId,
  )
  return row ? <span className={styles.rejection}>{rejectionOf(row)}</span> : null
}
