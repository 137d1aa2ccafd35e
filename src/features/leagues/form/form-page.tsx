import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { OrganisersOnly } from '#src/features/leagues/organisers-only.tsx'

/** The page of the form. Says when nothing can be sent right now, and to whom posting is open. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  const online = useOnline()
  return (
    <Page width="reading">
      <PageHeader back={<BackLink to="/leagues/list" label={m.league_form_back()} />} title={title} />
      <OrganisersOnly>
        <Stack gap={5}>
          {!online && (
            <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
              {m.league_form_offline()}
            </Banner>
          )}
          {children}
        </Stack>
      </OrganisersOnly>
    </Page>
  )
}
