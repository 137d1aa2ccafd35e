import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { OrganisersOnly } from '#src/features/leagues/organisers-only.tsx'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Page of the form. States who can post. */
export function FormPage({ title, lead, children }: Props) {
  return (
    <Page width="reading">
      <PageHeader
        back={<BackLink to="/leagues/list" label={m.league_form_back()} />}
        title={title}
        lead={lead}
      />
      <OrganisersOnly>
        <Stack gap={5}>{children}</Stack>
      </OrganisersOnly>
    </Page>
  )
}
