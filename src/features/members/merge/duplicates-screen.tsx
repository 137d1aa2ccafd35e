import { Navigate } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { BackToMembers } from '#src/features/members/back-to-members.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { NotDuplicates } from './not-duplicates.tsx'
import { RecentMerges } from './recent-merges.tsx'
import { timezoneOf } from '#src/queries/timezone-of.ts'

/** Who may be in the list twice, who only seemed to be, and who was made one lately. */
export function DuplicatesScreen() {
  const churchId = useChurchId()
  const church = useChurch()
  if (church?.role === 'usher') return <Navigate to="/members" replace />
  return (
    <Page width="reading">
      <PageHeader
        back={<BackToMembers />}
        title={m.members_duplicates()}
        lead={m.members_duplicates_lead()}
      />
      <Stack gap={5}>
        <DuplicateList churchId={churchId} />
        <NotDuplicates churchId={churchId} timezone={timezoneOf(church)} />
        <RecentMerges churchId={churchId} timezone={timezoneOf(church)} />
      </Stack>
    </Page>
  )
}
