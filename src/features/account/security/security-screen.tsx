import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { OwnDataLink } from '#src/features/account/own-data/own-data-link.tsx'
import { EmailCard } from './email-card.tsx'
import { EventsCard } from './events-card.tsx'
import { IdentitiesCard } from './identities-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Security settings: identities, sessions and events. */
export function SecurityScreen() {
  return (
    <Page width="reading">
      <PageHeader title={m.security_title()} />
      <Stack gap={6}>
        <IdentitiesCard />
        <SecondFactorCard />
        <PasskeysCard />
        <EmailCard />
        <SessionsCard />
        <EventsCard />
        <OwnDataLink />
      </Stack>
    </Page>
  )
}
