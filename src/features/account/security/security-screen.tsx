import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { OwnDataLink } from '#src/features/account/own-data/own-data-link.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** How the person signs in, where they are signed in, and what has happened to the account. */
export function SecurityScreen() {
  return (
    <Page width="reading">
      <PageHeader title={m.security_title()} />
      <Stack gap={6}>
        <SessionsCard />
        <OwnDataLink />
      </Stack>
    </Page>
  )
}
