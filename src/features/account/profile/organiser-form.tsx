import { Link } from '@tanstack/react-router'
import type { User } from '#contract/account/account.ts'
import { teamSizes } from '#contract/fields/profile-fields.ts'
import { organiserProfile } from '#contract/account/profile.ts'
import { teamSizeLabels } from '#src/lib/team-size-labels.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Grid } from '#src/ui/stack.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { EmailLine } from './email-line.tsx'
import { FormSection } from './form-section.tsx'
import { PersonFields, PhoneField } from './person-fields.tsx'
import { saveProfile } from './save-profile.ts'

function valuesOf(user: User) {
  return {
    name: user.name,
    username: user.username,
    company: user.company ?? '',
    phone: user.phone ?? '',
    website: user.website ?? '',
    team_size: user.team_size ?? '',
    company_description: user.company_description ?? '',
    country: user.country ?? '',
    city: user.city ?? '',
    address: user.address ?? '',
    zip_code: user.zip_code ?? '',
  }
}

/** The profile of an organiser. */
export function OrganiserForm({ user }: { user: User }) {
  const form = useValidatedForm({
    id: `organiser:${user.id}`,
    schema: organiserProfile,
    initial: valuesOf(user),
    failure: m.profile_update_failed,
    onSubmit: async ({ team_size, ...values }) => {
      const size = team_size as (typeof teamSizes)[number]
      form.reset(valuesOf(await saveProfile(user, { ...values, team_size: size })))
    },
  })
  return (
    <AccountForm form={form}>
      <FormSection title={m.profile_person()}>
        <PersonFields user={user} field={form.field} />
        <EmailLine user={user} />
        <PhoneField field={form.field} />
      </FormSection>
      <FormSection
        title={m.account_company()}
        help={
          <>
            {m.profile_company_help()}{' '}
            <Link to="/company/$userId" params={{ userId: user.id }}>
              {m.profile_company_page()}
            </Link>
          </>
        }
      >
        <TextField
          {...form.field('company')}
          label={m.account_company()}
          autoComplete="organization"
          dir="auto"
          required
        />
        <TextArea
          {...form.field('company_description')}
          label={m.profile_company_description()}
          rows={4}
          dir="auto"
          required
        />
        <Grid gap={3}>
          <TextField
            {...form.field('website')}
            label={m.profile_website()}
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            required
          />
          <SelectField
            {...form.field('team_size')}
            label={m.profile_team_size()}
            placeholder={m.profile_team_size_choose()}
            options={teamSizes.map((size) => ({ value: size, label: teamSizeLabels[size] }))}
            required
          />
        </Grid>
        <Grid gap={3}>
          <TextField
            {...form.field('country')}
            label={m.profile_country()}
            autoComplete="country-name"
            required
          />
          <TextField
            {...form.field('city')}
            label={m.profile_city()}
            autoComplete="address-level2"
            required
          />
          <TextField
            {...form.field('address')}
            label={m.profile_address()}
            autoComplete="street-address"
            required
          />
          <TextField
            {...form.field('zip_code')}
            label={m.profile_zip_code()}
            autoComplete="postal-code"
            optional
          />
        </Grid>
      </FormSection>
    </AccountForm>
  )
}
