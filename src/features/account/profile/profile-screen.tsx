import { useState } from 'react'
import type { User } from '#contract/account/account.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { CandidateForm } from './candidate-form.tsx'
import { CandidateProfile } from './candidate-profile.tsx'
import { OrganiserForm } from './organiser-form.tsx'
import { OrganiserProfile } from './organiser-profile.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { isComplete } from './profile-values.ts'
import { ResumeCard } from './resume-card.tsx'

/** The profile of an organiser (type 2) or candidate (type 1). */
export function ProfileScreen() {
  const { user } = useSession()
  return user && <Profile user={user} />
}

/** A complete profile is shown with editable sections, an incomplete one as a form until the page is left. */
function Profile({ user }: { user: User }) {
  const [complete] = useState(() => isComplete(user))
  const isOrganiser = user.user_type === 2
  return (
    <Page width="reading">
      <PageHeader title={m.nav_profile()} />
      <Stack gap={5}>
        <ProfilePhoto user={user} />
        {complete && (isOrganiser ? <OrganiserProfile user={user} /> : <CandidateProfile user={user} />)}
        {!complete && (
          <Card>{isOrganiser ? <OrganiserForm user={user} /> : <CandidateForm user={user} />}</Card>
        )}
        {!isOrganiser && <ResumeCard resume={user.resume} />}
      </Stack>
    </Page>
  )
}
