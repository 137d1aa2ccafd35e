import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { DownloadDataCard } from './download-data-card.tsx'

/** Data export and account deletion. */
export function OwnDataScreen() {
  return (
    <Page width="reading">
      <PageHeader title={m.own_data_title()} />
      <Stack gap={6}>
        <DownloadDataCard />
        <DeleteAccountCard />
      </Stack>
    </Page>
  )
}
