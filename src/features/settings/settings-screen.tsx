import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { churchesQuery } from '#src/queries/church-queries.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { AccountCard } from './account-card.tsx'
import { AppCard } from './app-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { ChurchCard } from './church-card.tsx'
import { HelpCard } from './help-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { StorageCard } from './storage-card.tsx'

export function SettingsScreen() {
  const { user, churchId } = useSession()
  const churches = useQuery({ ...churchesQuery(), enabled: false })
  const church = churches.data?.churches.find(({ id }) => id === churchId)
  return (
    <Page width="reading">
      <PageHeader title={m.settings_title()} />
      <Stack gap={6}>
        {user && <ProfileCard user={user} />}
        <AppearanceCard />
        {church && <ChurchCard church={church} />}
        {user && <AccountCard user={user} />}
        <StorageCard />
        <AppCard />
        <HelpCard />
      </Stack>
    </Page>
  )
}
