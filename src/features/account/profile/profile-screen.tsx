import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { CandidateForm } from './candidate-form.tsx'
import { OrganiserForm } from './organiser-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { ResumeCard } from './resume-card.tsx'

/** The profile of the person: that of an organiser (type 2) or of a candidate (type 1). */
export function ProfileScreen() {
  const { user } = useSession()
  if (!user) return null
  const isOrganiser = user.user_type === 2
  return (
    <Page width="reading">
      <PageHeader title={m.nav_profile()} />
      <Stack gap={6}>
        <ProfilePhoto user={user} />
        <Card>{isOrganiser ? <OrganiserForm user={user} /> : <CandidateForm user={user} />}</Card>
        {!isOrganiser && <ResumeCard resume={user.resume} />}
      </Stack>
    </Page>
  )
}
