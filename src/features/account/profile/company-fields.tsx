import { Link } from '@tanstack/react-router'
import type { User } from '#contract/account/account.ts'
import { teamSizes } from '#contract/fields/profile-fields.ts'
import { teamSizeLabels } from '#src/lib/team-size-labels.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Grid } from '#src/ui/stack.tsx'
import type { FieldOf } from './field-of.ts'

interface CompanyProps {
  field: FieldOf<'company' | 'company_description' | 'website' | 'team_size'>
}

export function CompanyField({ field }: CompanyProps) {
  return (
    <TextField
      {...field('company')}
      label={m.account_company()}
      autoComplete="organization"
      dir="auto"
      required
    />
  )
}

/** Company fields of an organiser. */
export function CompanyFields({ field }: CompanyProps) {
  return (
    <>
      <Grid gap={3}>
        <TextField
          {...field('website')}
          label={m.profile_website()}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          required
        />
        <SelectField
          {...field('team_size')}
          label={m.profile_team_size()}
          placeholder={m.profile_team_size_choose()}
          options={teamSizes.map((size) => ({ value: size, label: teamSizeLabels[size] }))}
          required
        />
      </Grid>
      <TextArea
        {...field('company_description')}
        label={m.profile_company_description()}
        rows={4}
        dir="auto"
        required
      />
    </>
  )
}

export function AddressFields({ field }: { field: FieldOf<'country' | 'city' | 'address' | 'zip_code'> }) {
  return (
    <Grid gap={3}>
      <TextField {...field('country')} label={m.profile_country()} autoComplete="country-name" required />
      <TextField {...field('city')} label={m.profile_city()} autoComplete="address-level2" required />
      <TextField {...field('address')} label={m.profile_address()} autoComplete="street-address" required />
      <TextField {...field('zip_code')} label={m.profile_zip_code()} autoComplete="postal-code" optional />
    </Grid>
  )
}

/** Explains who can see the company fields. */
export function CompanyHelp({ user }: { user: User }) {
  return (
    <>
      {m.profile_company_help()}{' '}
      <Link to="/company/$userId" params={{ userId: user.id }}>
        {m.profile_company_page()}
      </Link>
    </>
  )
}
