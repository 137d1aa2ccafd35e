import { Link } from '@tanstack/react-router'
import { pick } from 'valibot'
import type { User } from '#contract/account/account.ts'
import { candidateProfile } from '#contract/account/profile.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PersonFields } from './person-fields.tsx'
import { ProfileSection } from './profile-section.tsx'

interface Props {
  user: User
  onSave: (changed: Partial<Record<'name' | 'username' | 'phone', string>>) => Promise<unknown>
}

/** Name, contact and username section of both profiles, in the specified order. */
export function PersonSection({ user, onSave }: Props) {
  const { name, username, phone, email } = user
  return (
    <ProfileSection
      user={user}
      id="person"
      title={m.profile_person()}
      facts={[
        { label: m.account_name(), value: name },
        {
          label: m.account_email(),
          value: email ?? <Link to="/security">{m.profile_email_add()}</Link>,
          wide: true,
        },
        { label: m.profile_phone(), value: <bdi>{formatPhone(phone ?? '')}</bdi> },
        { label: m.account_username(), value: `@${username}` },
      ]}
      schema={pick(candidateProfile, ['name', 'username', 'phone'])}
      values={{ name, username, phone: phone ?? '' }}
      onSave={onSave}
      renderFields={(field) => <PersonFields user={user} field={field} />}
    />
  )
}
