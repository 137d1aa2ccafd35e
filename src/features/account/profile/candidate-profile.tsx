import { pick } from 'valibot'
import type { User } from '#contract/account/account.ts'
import { candidateProfile } from '#contract/account/profile.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { CandidateFields } from './candidate-fields.tsx'
import { PersonSection } from './person-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { candidateValues } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

/** A candidate's complete profile with editable sections. */
export function CandidateProfile({ user }: { user: User }) {
  const all = candidateValues(user)
  const { summary, works, educations } = all
  const save = (changed: Partial<typeof all>) => saveProfile(user, changed)
  return (
    <>
      <PersonSection user={user} onSave={save} />
      <ProfileSection
        user={user}
        id="career"
        title={m.profile_career()}
        facts={[
          { label: m.profile_summary(), value: summary, wide: true },
          { label: m.profile_works(), value: works, wide: true },
          { label: m.profile_educations(), value: educations, wide: true },
        ]}
        schema={pick(candidateProfile, ['summary', 'works', 'educations'])}
        values={{ summary, works, educations }}
        onSave={save}
        renderFields={(field) => <CandidateFields field={field} />}
      />
    </>
  )
}
