import type { User } from '#contract/account/account.ts'
import type { teamSizes } from '#contract/fields/profile-fields.ts'
import { organiserProfile } from '#contract/account/profile.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { AddressFields, CompanyField, CompanyFields, CompanyHelp } from './company-fields.tsx'
import { FormSection } from './form-section.tsx'
import { ContactFields, NameField, UsernameField } from './person-fields.tsx'
import { organiserValues } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

/** Profile form of an organiser: fields in the specified order, then the username. */
export function OrganiserForm({ user }: { user: User }) {
  const form = useValidatedForm({
    id: `organiser:${user.id}`,
    schema: organiserProfile,
    initial: organiserValues(user),
    failure: m.profile_update_failed,
    onSubmit: async ({ team_size, ...values }) => {
      const size = team_size as (typeof teamSizes)[number]
      form.reset(organiserValues(await saveProfile(user, { ...values, team_size: size })))
    },
  })
  return (
    <AccountForm form={form}>
      <FormSection title={m.profile_person()} help={<CompanyHelp user={user} />}>
        <NameField field={form.field} />
        <CompanyField field={form.field} />
        <ContactFields user={user} field={form.field} />
        <CompanyFields field={form.field} />
        <AddressFields field={form.field} />
        <UsernameField user={user} field={form.field} />
      </FormSection>
    </AccountForm>
  )
}
