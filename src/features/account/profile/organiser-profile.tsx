import { pick } from 'valibot'
import type { account, User } from '#contract/account/account.ts'
import { organiserProfile } from '#contract/account/profile.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { teamSizes } from '#contract/fields/profile-fields.ts'
import { teamSizeLabels } from '#src/lib/team-size-labels.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { AddressFields, CompanyField, CompanyFields, CompanyHelp } from './company-fields.tsx'
import { PersonSection } from './person-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { organiserValues } from './profile-values.ts'
import { saveProfile } from './save-profile.ts'

/** An organiser's complete profile with editable sections. */
export function OrganiserProfile({ user }: { user: User }) {
  const all = organiserValues(user)
  const { company, company_description, website, team_size, country, city, address, zip_code } = all
  const save = (changed: Partial<typeof all>) =>
    // The form offers only valid sizes.
    saveProfile(user, changed as InputOf<typeof account.update>)
  const size = teamSizes.find((one) => one === team_size)
  return (
    <>
      <PersonSection user={user} onSave={save} />
      <ProfileSection
        user={user}
        id="company"
        title={m.account_company()}
        help={<CompanyHelp user={user} />}
        facts={[
          { label: m.account_company(), value: company },
          {
            label: m.profile_website(),
            value: (
              <a href={website} target="_blank" rel="noreferrer">
                {website.replace(/^https?:\/\//, '')}
              </a>
            ),
            wide: true,
          },
          { label: m.profile_team_size(), value: size && teamSizeLabels[size] },
          { label: m.profile_company_description(), value: company_description, wide: true },
        ]}
        schema={pick(organiserProfile, ['company', 'company_description', 'website', 'team_size'])}
        values={{ company, company_description, website, team_size }}
        onSave={save}
        renderFields={(field) => (
          <>
            <CompanyField field={field} />
            <CompanyFields field={field} />
          </>
        )}
      />
      <ProfileSection
        user={user}
        id="address"
        title={m.profile_address()}
        facts={[
          { label: m.profile_country(), value: country },
          { label: m.profile_city(), value: city },
          { label: m.profile_address(), value: address },
          { label: m.profile_zip_code(), value: zip_code },
        ]}
        schema={pick(organiserProfile, ['country', 'city', 'address', 'zip_code'])}
        values={{ country, city, address, zip_code }}
        onSave={save}
        renderFields={(field) => <AddressFields field={field} />}
      />
    </>
  )
}
