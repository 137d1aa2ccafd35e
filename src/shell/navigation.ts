import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Church from 'lucide-react/icons/church'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import HardDriveUpload from 'lucide-react/icons/hard-drive-upload'
import Headphones from 'lucide-react/icons/headphones'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import MessagesSquare from 'lucide-react/icons/messages-square'
import MessageCircle from 'lucide-react/icons/message-circle'
import Mic from 'lucide-react/icons/mic'
import Settings from 'lucide-react/icons/settings'
import Trophy from 'lucide-react/icons/trophy'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import type { User } from '#contract/account/account.ts'
import type { Role } from '#contract/scope.ts'
import { profileAddress } from '#src/lib/profile-address.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { NavigationItem } from './menu-links.tsx'

interface NavigationGroup {
  label: () => string
  items: NavigationItem[]
}

export const settingsItem: NavigationItem = { to: '/settings', label: m.nav_settings, icon: Settings }

/** The start page of signed-in users. */
export const homeItem: NavigationItem = { to: '/dashboard', label: m.nav_dashboard, icon: House }

const attendance: NavigationItem = { to: '/attendance', label: m.nav_attendance, icon: ClipboardCheck }
const members: NavigationItem = { to: '/members', label: m.nav_members, icon: Users, exact: true }
const donations: NavigationItem = { to: '/donations', label: m.nav_donations, icon: HandCoins }
const events: NavigationItem = { to: '/events', label: m.nav_events, icon: CalendarDays }

/** Chat between users, as opposed to texts to church members. */
export const messagesItem: NavigationItem = {
  to: '/leagues/messages',
  label: m.chat_title,
  icon: MessageCircle,
}

/** Creating or joining a church. */
const setup: NavigationItem = { to: '/setup', label: m.nav_church_setup, icon: Church }

const openLeagues: NavigationItem = { to: '/leagues/open', label: m.nav_leagues_open, icon: Trophy }

/** Podcasts belong to the user, with any role and without a church. */
const sermonsGroup: NavigationGroup = {
  label: m.nav_group_sermons,
  items: [
    { to: '/create/podcast', label: m.uploads_title, icon: Mic },
    { to: '/recordings', label: m.podcasts_mine, icon: Headphones },
    { to: '/blogs', label: m.nav_blogs, icon: FileText },
  ],
}

const churchGroups: NavigationGroup[] = [
  {
    label: m.nav_group_people,
    items: [
      members,
      { to: '/groups', label: m.nav_groups, icon: UsersRound },
      { to: '/members/import', label: m.nav_import, icon: Upload },
      messagesItem,
    ],
  },
  { label: m.nav_group_sunday, items: [attendance] },
  { label: m.nav_group_giving, items: [donations] },
  {
    label: m.nav_group_events,
    items: [events, openLeagues],
  },
  sermonsGroup,
  {
    label: m.nav_group_church,
    items: [
      { to: '/setup', label: m.nav_church, icon: Church },
      { to: '/church/messages', label: m.reminders_link, icon: MessagesSquare },
      { to: '/church/team', label: m.nav_team, icon: IdCard },
    ],
  },
]

const applied: NavigationItem = {
  to: '/leagues/applied',
  label: m.nav_leagues_applied,
  icon: ClipboardList,
}

const applications: NavigationItem = {
  to: '/leagues/applications',
  label: m.nav_leagues_applications,
  icon: Inbox,
}

/** For users who post leagues, events and jobs. */
const organiserGroup: NavigationGroup = {
  label: m.nav_group_leagues,
  items: [
    { to: '/leagues/list', label: m.nav_leagues_list, icon: ClipboardList },
    applications,
    { to: '/leagues/shortlist', label: m.applications_shortlist_title, icon: ListChecks },
  ],
}

/** Account type of organisers. */
const organiser = 2

/**
 * Returns the menu groups. Routes declare their required role (`staticData.least`); groups without an allowed
 * page are hidden.
 */
export function navigationGroups(user: User | null, hasChurch: boolean): NavigationGroup[] {
  const groups = hasChurch
    ? churchGroups
    : [sermonsGroup, { label: m.nav_group_events, items: [openLeagues, messagesItem] }]
  return user?.user_type === organiser ? [...groups, organiserGroup] : groups
}

/** Returns the first menu item: without a church, most pages redirect to its creation. */
export function firstItem(hasChurch: boolean): NavigationItem {
  return hasChurch ? homeItem : setup
}

/** Returns the phone's tabs before "More". Owners get donations, others events. */
export function tabItems(user: User | null, role: Role | undefined, hasChurch: boolean): NavigationItem[] {
  if (!hasChurch)
    return [setup, openLeagues, user?.user_type === organiser ? applications : applied, messagesItem]
  return [
    { ...homeItem, label: m.nav_dashboard_tab },
    attendance,
    { ...members, label: m.nav_group_people, exact: false },
    role === 'leader' ? events : { ...donations, label: m.nav_group_giving },
  ]
}

/** Returns the account pages. The password page only for users with a password. */
export function accountItems(user: User, hasChurch: boolean): NavigationItem[] {
  return [
    firstItem(hasChurch),
    { to: '/create/podcast', label: m.nav_upload_sermon, icon: Mic },
    { to: profileAddress(user), label: m.nav_profile, icon: UserRound },
    ...(user.user_type === organiser ? [] : [applied]),
    { to: '/uploads', label: m.my_uploads_title, icon: HardDriveUpload },
    settingsItem,
    ...(user.login_method === 'Email'
      ? [{ to: '/password', label: m.nav_password, icon: KeyRound } as const]
      : []),
    { to: '/help', label: m.nav_help, icon: CircleQuestionMark },
    { to: '/logout', label: m.nav_logout, icon: LogOut },
  ]
}
