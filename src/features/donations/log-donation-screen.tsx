import { useState } from 'react'
import { donations } from '#contract/donations.ts'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useOpenedToday } from '#src/queries/use-opened-today.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { BackToDonations } from './back-to-donations.tsx'
import { DonationForm } from './donation-form.tsx'
import { noValues, valuesIn } from './save-donation.ts'
import type { DonationValues } from './save-donation.ts'

interface Next {
  count: number
  carriedOver: Partial<DonationValues>
}

interface Props {
  /** Sequence number of a rejected outbox row to correct. */
  row: number | undefined
  /** Preselected member id. */
  member?: string | undefined
}

export function LogDonationScreen({ row, member = '' }: Props) {
  const churchId = useChurchId()
  const church = useChurch()
  const { roster } = useRoster(churchId)
  const navigate = useNavigateAfter()
  const today = useOpenedToday(church)
  // Consecutive gifts get a new form that keeps date, fund and method.
  const [next, setNext] = useState<Next>({ count: 0, carriedOver: { member_id: member } })
  const rejected = useRejectedRow(({ call, order }) => call === donations.add.name && order === row)
  const toList = (addedDonation?: string) =>
    void navigate({
      to: '/donations',
      replace: true,
      state: { ...(addedDonation && { addedDonation }) },
    })

  return (
    <Page width="reading">
      <PageHeader back={<BackToDonations />} title={m.donations_log()} />
      <Stack gap={5}>
        {rejected && <RejectedBanner row={rejected} onSent={() => toList()} />}
        <Card>
          <DonationForm
            key={rejected?.order ?? `new ${next.count}`}
            id={
              rejected
                ? `donation-row:${rejected.order}`
                : `donation-new:${churchId}${next.carriedOver.member_id ? `:${next.carriedOver.member_id}` : ''}`
            }
            churchId={churchId}
            currency={church?.currency ?? 'USD'}
            today={today}
            values={rejected ? valuesIn(rejected) : { ...noValues(today), ...next.carriedOver }}
            rejected={rejected}
            roster={roster}
            focusMember={next.count > 0}
            onRefused={(order) =>
              void navigate({
                to: '/donations/form',
                search: { row: order },
                replace: true,
                state: true,
              })
            }
            onDone={(donationId, another, { date, fund_id, method }) => {
              if (!another) return toList(donationId)
              setNext({ count: next.count + 1, carriedOver: { date, fund_id, method } })
              window.scrollTo({ top: 0 })
            }}
            onCancel={() => toList()}
          />
        </Card>
      </Stack>
    </Page>
  )
}
