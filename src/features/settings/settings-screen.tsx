import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '#src/api/use-session.ts'
import { profileAddress } from '#src/lib/profile-address.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { churchesQuery } from '#src/queries/church-queries.ts'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { AppCard } from './app-card.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { StorageCard } from './storage-card.tsx'

/** The settings of the person and this device. */
export function SettingsScreen() {
  const { user, churchId } = useSession()
  const churches = useQuery({ ...churchesQuery(), enabled: false })
  const church = churches.data?.churches.find(({ id }) => id === churchId)
  const role = church?.role
  return (
    <Page width="reading">
      <PageHeader title={m.settings_title()} />
      <Stack gap={6}>
        <AppearanceCard />
        <AppCard />
        <Card title={m.settings_account()} flush>
          <List>
            {user && (
              <ListRow
                chevron
                leading={<UserAvatar user={user} />}
                title={link(profileAddress(user), user.name)}
                detail={m.nav_profile()}
              />
            )}
            {role !== 'usher' && <ListRow chevron title={link('/setup', m.settings_church_edit())} />}
            {(role === 'owner' || role === 'leader') && (
              <ListRow chevron title={link('/church/messages', m.reminders_link())} />
            )}
            {role && (
              <ListRow
                chevron
                title={
                  <Link to="/setup" search={{ another: true }} className={rowLinkClass}>
                    {m.church_another()}
                  </Link>
                }
              />
            )}
            {church && role !== 'owner' && (
              <ListRow title={<bdi>{church.name}</bdi>} trailing={<LeaveTeam church={church} />} />
            )}
            <ListRow chevron title={link('/info', m.settings_type())} />
            <ListRow chevron title={link('/pricing', m.pricing_title())} />
            <ListRow chevron title={link('/security', m.security_title())} />
            <ListRow chevron title={link('/data', m.own_data_title())} />
            {user?.login_method === 'Email' && (
              <ListRow chevron title={link('/password', m.nav_password())} />
            )}
            <ListRow chevron title={link('/waiting', m.settings_waiting())} />
            <ListRow chevron title={link('/help', m.nav_help())} />
            <ListRow chevron title={link('/contact', m.nav_contact())} />
            <ListRow chevron title={link('/logout', m.nav_logout())} />
          </List>
        </Card>
        <StorageCard />
      </Stack>
    </Page>
  )
}

function link(
  to:
    | '/setup'
    | '/church/messages'
    | '/profile'
    | '/account'
    | '/info'
    | '/pricing'
    | '/security'
    | '/data'
    | '/password'
    | '/waiting'
    | '/help'
    | '/contact'
    | '/logout',
  text: string,
) {
  return (
    <Link to={to} className={rowLinkClass}>
      {text}
    </Link>
  )
}
