import type { User } from '#contract/account/account.ts'
import { candidateProfile } from '#contract/account/profile.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { EmailLine } from './email-line.tsx'
import { PersonFields, PhoneField } from './person-fields.tsx'
import { saveProfile } from './save-profile.ts'

function valuesOf(user: User) {
  return {
    name: user.name,
    username: user.username,
    phone: user.phone ?? '',
    summary: user.summary ?? '',
    works: user.works ?? '',
    educations: user.educations ?? '',
  }
}

/** The profile of a candidate. */
export function CandidateForm({ user }: { user: User }) {
  const form = useValidatedForm({
    id: `candidate:${user.id}`,
    schema: candidateProfile,
    initial: valuesOf(user),
    failure: m.profile_update_failed,
    onSubmit: async (values) => {
      form.reset(valuesOf(await saveProfile(user, values)))
    },
  })
  return (
    <AccountForm form={form}>
      <PersonFields user={user} field={form.field} />
      <EmailLine user={user} />
      <PhoneField field={form.field} />
      <TextArea {...form.field('summary')} label={m.profile_summary()} rows={4} dir="auto" required />
      <TextArea
        {...form.field('works')}
        label={m.profile_works()}
        help={m.profile_works_help()}
        rows={5}
        dir="auto"
        required
      />
      <TextArea
        {...form.field('educations')}
        label={m.profile_educations()}
        help={m.profile_educations_help()}
        rows={4}
        dir="auto"
        required
      />
    </AccountForm>
  )
}
