import type { User } from '#contract/account/account.ts'
import { candidateProfile } from '#contract/account/profile.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { FormSection } from './form-section.tsx'
import { PersonFields } from './person-fields.tsx'
import { candidateValues } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

/** Profile form of a candidate. */
export function CandidateForm({ user }: { user: User }) {
  const form = useValidatedForm({
    id: `candidate:${user.id}`,
    schema: candidateProfile,
    initial: candidateValues(user),
    failure: m.profile_update_failed,
    onSubmit: async (values) => {
      form.reset(candidateValues(await saveProfile(user, values)))
    },
  })
  return (
    <AccountForm form={form}>
      <FormSection title={m.profile_person()}>
        <PersonFields user={user} field={form.field} />
      </FormSection>
      <FormSection title={m.profile_career()}>
        <CandidateFields field={form.field} />
      </FormSection>
    </AccountForm>
  )
}
