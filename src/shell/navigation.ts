import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Church from 'lucide-react/icons/church'
import HandCoins from 'lucide-react/icons/hand-coins'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Headphones from 'lucide-react/icons/headphones'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Mic from 'lucide-react/icons/mic'
import Settings from 'lucide-react/icons/settings'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { User } from '#contract/account.ts'
import { profileAddress } from '#src/lib/profile-address.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { NavigationItem } from './menu-links.tsx'

/** The pages for daily work. The routes say who may open which (`staticData.least`). */
export const workItems: NavigationItem[] = [
  { to: '/dashboard', label: m.nav_dashboard, icon: LayoutDashboard },
  { to: '/attendance', label: m.nav_attendance, icon: ClipboardCheck },
  { to: '/members', label: m.nav_members, icon: Users, exact: true },
  { to: '/groups', label: m.nav_groups, icon: UsersRound },
  { to: '/events', label: m.nav_events, icon: CalendarDays },
  { to: '/donations', label: m.nav_donations, icon: HandCoins },
  { to: '/members/import', label: m.nav_import, icon: Upload },
  // Podcasts belong to a person, whatever their role in the church.
  { to: '/create/podcast', label: m.uploads_title, icon: Mic },
  { to: '/recordings', label: m.podcasts_mine, icon: Headphones },
]

/** The same in the header's menu, where one of them has another name. */
export const menuItems: NavigationItem[] = workItems.map((item) =>
  item.to === '/create/podcast' ? { ...item, label: m.nav_upload_sermon } : item,
)

/** The tabs on phones; the other pages are behind the last one. */
export const tabItems: NavigationItem[] = [
  { to: '/dashboard', label: m.nav_dashboard_tab, icon: LayoutDashboard },
  { to: '/attendance', label: m.nav_attendance, icon: ClipboardCheck },
  { to: '/members', label: m.nav_members, icon: Users },
]

/** The pages about the church and the person. The password's is for those who sign in with one. */
export function accountItems(user: User): NavigationItem[] {
  return [
    { to: '/setup', label: m.nav_church, icon: Church },
    { to: '/church/messages', label: m.reminders_link, icon: MessagesSquare },
    { to: '/church/team', label: m.nav_team, icon: IdCard },
    { to: profileAddress(user), label: m.nav_profile, icon: UserRound },
    { to: '/settings', label: m.nav_settings, icon: Settings },
    { to: '/help', label: m.nav_help, icon: CircleQuestionMark },
    ...(user.login_method === 'Email'
      ? [{ to: '/password', label: m.nav_password, icon: KeyRound } as const]
      : []),
    { to: '/logout', label: m.nav_logout, icon: LogOut },
  ]
}
