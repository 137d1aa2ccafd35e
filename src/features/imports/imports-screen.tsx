import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { UploadZone } from './upload-zone.tsx'

/** Where a list of members is brought in, and what was brought in before. */
export function ImportsScreen() {
  const churchId = useChurchId()
  const back = (
    <Link to="/members" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      <ChevronLeft aria-hidden="true" />
      {m.nav_members()}
    </Link>
  )
  return (
    <Page width="reading">
      <PageHeader title={m.imports_title()} lead={m.imports_lead()} back={back} />
      <Stack gap={6}>
        <UploadZone churchId={churchId} />
        <EarlierImports churchId={churchId} />
      </Stack>
    </Page>
  )
}
