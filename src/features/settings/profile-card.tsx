import { Link } from '@tanstack/react-router'
import type { User } from '#contract/account/account.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { profileAddress } from '#src/lib/profile-address.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'

/** The user, with a link to the profile. */
export function ProfileCard({ user }: { user: User }) {
  const address = user.email ?? (user.phone && formatPhone(user.phone))
  return (
    <Card flush>
      <List>
        <ListRow
          chevron
          leading={<UserAvatar user={user} />}
          title={
            <Link to={profileAddress(user)} className={rowLinkClass}>
              <bdi>{user.name}</bdi>
            </Link>
          }
          detail={<bdi>{address || m.nav_profile()}</bdi>}
        />
      </List>
    </Card>
  )
}
