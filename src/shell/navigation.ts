import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Church from 'lucide-react/icons/church'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import HandCoins from 'lucide-react/icons/hand-coins'
import HardDriveUpload from 'lucide-react/icons/hard-drive-upload'
import Headphones from 'lucide-react/icons/headphones'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle'
import Mic from 'lucide-react/icons/mic'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Trophy from 'lucide-react/icons/trophy'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { User } from '#contract/account/account.ts'
import { hasTool } from '#contract/account/tools.ts'
import type { Role } from '#contract/scope.ts'
import { profileAddress } from '#src/lib/profile-address.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { NavigationItem, SectionTab } from './menu-links.tsx'

export const settingsItem: NavigationItem = { to: '/settings', label: m.nav_settings, icon: Settings }

const home: NavigationItem = { to: '/dashboard', label: m.nav_home, icon: House }
const attendance: NavigationItem = { to: '/attendance', label: m.nav_attendance, icon: ClipboardCheck }
const giving: NavigationItem = { to: '/donations', label: m.nav_group_giving, icon: HandCoins }

const people: NavigationItem = {
  to: '/members',
  label: m.nav_group_people,
  icon: Users,
  tabs: [
    { to: '/members', label: m.nav_members },
    { to: '/groups', label: m.nav_groups },
    { to: '/members/visitors', label: m.visitors_title },
  ],
}

/** Chat between users, as opposed to texts to church members. */
export const messagesItem: NavigationItem = {
  to: '/leagues/messages',
  label: m.chat_title,
  icon: MessageCircle,
}
const messagesOfChurch: NavigationItem = {
  ...messagesItem,
  tabs: [
    { to: '/leagues/messages', label: m.nav_chat },
    { to: '/church/messages', label: m.reminders_link },
  ],
  also: ['/church/sends'],
}

const church: NavigationItem = {
  to: '/setup',
  label: m.nav_group_church,
  icon: Church,
  tabs: [
    { to: '/setup', label: m.nav_church },
    { to: '/church/services', label: m.nav_services },
    { to: '/church/team', label: m.nav_team },
    { to: '/pricing', label: m.nav_plan },
    { to: '/tools', label: m.tools_title },
  ],
  also: ['/billing', '/payments', '/webhooks', '/api-key'],
}

/** Creating or joining a church. */
const setup: NavigationItem = { to: '/setup', label: m.nav_church_setup, icon: Church }

/** Account type of organisers. */
const organiser = 2

const posted: NavigationItem = {
  to: '/leagues/list',
  label: m.nav_leagues,
  icon: ClipboardList,
  also: ['/leagues/create', '/leagues/payouts'],
}
const applicationTabs: SectionTab[] = [
  { to: '/leagues/applications', label: m.nav_leagues_applications },
  { to: '/leagues/shortlist', label: m.applications_shortlist_title },
]
const applications: NavigationItem = {
  to: '/leagues/applications',
  label: m.nav_leagues_applications,
  icon: Inbox,
  tabs: applicationTabs,
  also: ['/leagues/applicant'],
}
const find: NavigationItem = { to: '/leagues/open', label: m.nav_leagues_find, icon: Search }
const applied: NavigationItem = { to: '/leagues/applied', label: m.nav_leagues_applied, icon: Trophy }

/** The events of the church, and next to them the leagues of a user who has switched them on. */
function eventsOf(user: User | null): NavigationItem {
  const events = { to: '/events', label: m.nav_group_events, icon: CalendarDays } as const
  if (!hasTool(user, 'leagues')) return events
  const leagues: SectionTab[] =
    user?.user_type === organiser
      ? [{ to: '/leagues/list', label: m.nav_leagues_mine }, ...applicationTabs]
      : [
          { to: '/leagues/open', label: m.nav_leagues_open },
          { to: '/leagues/applied', label: m.nav_leagues_applied },
        ]
  const also = ['/leagues/create', '/leagues/payouts', '/leagues/applicant']
  return { ...events, tabs: [{ to: '/events', label: m.nav_events }, ...leagues], also }
}

/** Sermons belong to the user, with any role and without a church. */
function sermonsOf(user: User | null): NavigationItem {
  const sermons = { to: '/recordings', label: m.nav_group_sermons, icon: Headphones } as const
  if (!hasTool(user, 'posts')) return { ...sermons, also: ['/create/podcast'] }
  return {
    ...sermons,
    tabs: [
      { to: '/recordings', label: m.podcasts_mine },
      { to: '/blogs', label: m.nav_blogs },
    ],
    also: ['/create', '/integrations', '/webflow-integration', '/wordpress-integration'],
  }
}

/** Returns the main menu: eight links at most. */
export function navigationItems(
  user: User | null,
  role: Role | undefined,
  hasChurch: boolean,
): NavigationItem[] {
  if (role === 'usher') return [attendance, { ...people, tabs: undefined }]
  if (hasChurch) {
    return [home, attendance, people, giving, eventsOf(user), sermonsOf(user), messagesOfChurch, church]
  }
  if (!hasTool(user, 'leagues')) return [setup, sermonsOf(user), messagesItem]
  const leagues = user?.user_type === organiser ? [posted, applications] : [find, applied]
  return [...leagues, messagesItem, ...(hasTool(user, 'posts') ? [sermonsOf(user)] : [])]
}

/** Returns the phone's tabs, and what its "More" sheet holds. */
export function phoneItems(items: readonly NavigationItem[], role: Role | undefined) {
  if (items.length <= 4) return { tabs: items, more: [] }
  // Leaders may not see the gifts; owners plan fewer events.
  const last = role === 'leader' ? '/events' : giving.to
  const tabs = items.filter(({ to }) => [home.to, attendance.to, people.to, last].includes(to))
  return { tabs, more: items.filter((item) => !tabs.includes(item)) }
}

/** Returns the account pages. The password page only for users with a password. */
export function accountItems(user: User, role: Role | undefined, hasChurch: boolean): NavigationItem[] {
  return [
    ...(hasChurch ? [{ ...home, label: m.nav_dashboard }] : []),
    { to: '/create/podcast', label: m.nav_upload_sermon, icon: Mic },
    { to: profileAddress(user), label: m.nav_profile, icon: UserRound },
    // Other roles have these in their main menu.
    ...(role === 'usher' ? [messagesItem] : []),
    ...(role === 'usher' && hasTool(user, 'leagues') ? [applied] : []),
    { to: '/uploads', label: m.my_uploads_title, icon: HardDriveUpload },
    settingsItem,
    ...(user.login_method === 'Email'
      ? [{ to: '/password', label: m.nav_password, icon: KeyRound } as const]
      : []),
    { to: '/help', label: m.nav_help, icon: CircleQuestionMark },
    { to: '/logout', label: m.nav_logout, icon: LogOut },
  ]
}

/** Returns the pages of all menus by the names on them, for the search. */
export function searchedItems(user: User, role: Role | undefined, hasChurch: boolean): NavigationItem[] {
  const sections = navigationItems(user, role, hasChurch).flatMap((item) =>
    (item.tabs ?? [item === giving ? { ...giving, label: m.nav_donations } : item]).map((tab) => ({
      ...tab,
      icon: item.icon,
    })),
  )
  const imports = { to: '/members/import', label: m.nav_import, icon: Upload } as const
  const all = [...accountItems(user, role, hasChurch), ...sections, ...(hasChurch ? [imports] : [])]
  return [...new Map(all.map((item) => [item.to, item])).values()]
}
