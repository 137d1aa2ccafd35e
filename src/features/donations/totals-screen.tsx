import { m } from '#src/locales/paraglide/messages.js'
import { todayIn } from '#src/queries/today-in.ts'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { BackToDonations } from './back-to-donations.tsx'
import { TotalsCard } from './totals-card.tsx'

/** The gifts over time. */
export function TotalsScreen() {
  return (
    <Page width="reading">
      <PageHeader back={<BackToDonations />} title={m.donations_over_time_title()} />
      <TotalsCard churchId={useChurchId()} today={todayIn(useChurch())} />
    </Page>
  )
}
