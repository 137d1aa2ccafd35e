import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { deleteShare } from '#src/offline/shared/shared-files.ts'
import { useSharedFiles } from '#src/sync/use-shared-files.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { UploadZone } from './upload-zone.tsx'

/** Where a list of members is brought in, and what was brought in before. `shared`: files of another app to begin with. */
export function ImportsScreen({ shared }: { shared: string | undefined }) {
  const churchId = useChurchId()
  const files = useSharedFiles(shared)
  const share = shared !== undefined &&
    files !== undefined &&
    files.length > 0 && { share: { files, onSent: () => void deleteShare(shared) } }
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
        <UploadZone churchId={churchId} {...share} />
        <EarlierImports churchId={churchId} />
      </Stack>
    </Page>
  )
}
