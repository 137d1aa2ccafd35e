import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { donations } from '#contract/donations.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { RejectedBanner } from '#src/widgets/rejected-banner.tsx'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRejectedRow } from '#src/sync/use-rejected-row.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { BackToDonations } from './back-to-donations.tsx'
import { DonationForm } from './donation-form.tsx'
import { valuesIn } from './save-donation.ts'
import { typedFrom } from './typed-date.ts'

/** Logs a gift. `row`: the order of a rejected outbox row that is corrected and sent again. */
export function LogDonationScreen({ row }: { row: number | undefined }) {
  const churchId = useChurchId()
  const church = useChurch()
  const { roster } = useRoster(churchId)
  const navigate = useNavigate()
  const today = todayIn(church)
  // For several gifts in a row: each has a new form, with the date of the previous one.
  const [next, setNext] = useState({ count: 0, date: typedFrom(today) })
  const rejected = useRejectedRow(({ call, order }) => call === donations.add.name && order === row)
  const toList = (addedDonation?: string) =>
    void navigate({ to: '/donations', replace: true, state: { ...(addedDonation && { addedDonation }) } })

  return (
    <Page width="reading">
      <PageHeader back={<BackToDonations />} title={m.donations_log()} />
      <Stack gap={5}>
        {rejected && <RejectedBanner row={rejected} onSent={() => toList()} />}
        <Card>
          <DonationForm
            key={rejected?.order ?? `new ${next.count}`}
            id={rejected ? `donation-row:${rejected.order}` : `donation-new:${churchId}`}
            churchId={churchId}
            currency={church?.currency ?? 'USD'}
            today={today}
            values={rejected ? valuesIn(rejected) : { member_id: '', amount: '', note: '', date: next.date }}
            rejected={rejected}
            roster={roster}
            focusMember={next.count > 0}
            onRefused={(order) =>
              void navigate({ to: '/donations/form', search: { row: order }, replace: true, state: true })
            }
            onDone={(donationId, another, date) => {
              if (!another) return toList(donationId)
              setNext({ count: next.count + 1, date })
              window.scrollTo({ top: 0 })
            }}
            onCancel={() => toList()}
          />
        </Card>
      </Stack>
    </Page>
  )
}
