import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Church from 'lucide-react/icons/church'
import HandCoins from 'lucide-react/icons/hand-coins'
import Headphones from 'lucide-react/icons/headphones'
import IdCard from 'lucide-react/icons/id-card'
import MailCheck from 'lucide-react/icons/mail-check'
import Mic from 'lucide-react/icons/mic'
import Trophy from 'lucide-react/icons/trophy'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ComponentType } from 'react'
import type { HelpTopic } from '#contract/pages/site-pages.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** A help text with the app's name as input. */
type HelpMessage = (inputs: { app: string }) => string

/** A help topic. scripts/locales.js replaces quoted labels by the screens' texts. */
export interface TopicContent {
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  title: HelpMessage
  /** The benefit, in one or two sentences. */
  lead: HelpMessage
  steps: readonly HelpMessage[]
  note: HelpMessage
}

export const topics: Record<HelpTopic, TopicContent> = {
  'set-up-church': {
    icon: Church,
    title: m.help_set_up_church_title,
    lead: m.help_set_up_church_lead,
    steps: [
      m.help_set_up_church_1,
      m.help_set_up_church_2,
      m.help_set_up_church_3,
      m.help_set_up_church_4,
      m.help_set_up_church_5,
    ],
    note: m.help_set_up_church_note,
  },
  'add-members': {
    icon: UserPlus,
    title: m.help_add_members_title,
    lead: m.help_add_members_lead,
    steps: [
      m.help_add_members_1,
      m.help_add_members_2,
      m.help_add_members_3,
      m.help_add_members_4,
      m.help_add_members_5,
    ],
    note: m.help_add_members_note,
  },
  'import-list': {
    icon: Upload,
    title: m.help_import_list_title,
    lead: m.help_import_list_lead,
    steps: [
      m.help_import_list_1,
      m.help_import_list_2,
      m.help_import_list_3,
      m.help_import_list_4,
      m.help_import_list_5,
    ],
    note: m.help_import_list_note,
  },
  'attendance-offline': {
    icon: WifiOff,
    title: m.help_attendance_offline_title,
    lead: m.help_attendance_offline_lead,
    steps: [
      m.help_attendance_offline_1,
      m.help_attendance_offline_2,
      m.help_attendance_offline_3,
      m.help_attendance_offline_4,
      m.help_attendance_offline_5,
      m.help_attendance_offline_6,
    ],
    note: m.help_attendance_offline_note,
  },
  'several-ushers': {
    icon: UsersRound,
    title: m.help_several_ushers_title,
    lead: m.help_several_ushers_lead,
    steps: [
      m.help_several_ushers_1,
      m.help_several_ushers_2,
      m.help_several_ushers_3,
      m.help_several_ushers_4,
      m.help_several_ushers_5,
    ],
    note: m.help_several_ushers_note,
  },
  'absent-members': {
    icon: BellRing,
    title: m.help_absent_members_title,
    lead: m.help_absent_members_lead,
    steps: [
      m.help_absent_members_1,
      m.help_absent_members_2,
      m.help_absent_members_3,
      m.help_absent_members_4,
      m.help_absent_members_5,
    ],
    note: m.help_absent_members_note,
  },
  figures: {
    icon: ChartColumn,
    title: m.help_figures_title,
    lead: m.help_figures_lead,
    steps: [
      m.help_figures_1,
      m.help_figures_2,
      m.help_figures_3,
      m.help_figures_4,
      m.help_figures_5,
      m.help_figures_6,
    ],
    note: m.help_figures_note,
  },
  'gifts-and-statements': {
    icon: HandCoins,
    title: m.help_gifts_and_statements_title,
    lead: m.help_gifts_and_statements_lead,
    steps: [
      m.help_gifts_and_statements_1,
      m.help_gifts_and_statements_2,
      m.help_gifts_and_statements_3,
      m.help_gifts_and_statements_4,
      m.help_gifts_and_statements_5,
    ],
    note: m.help_gifts_and_statements_note,
  },
  'events-and-invitations': {
    icon: CalendarDays,
    title: m.help_events_and_invitations_title,
    lead: m.help_events_and_invitations_lead,
    steps: [
      m.help_events_and_invitations_1,
      m.help_events_and_invitations_2,
      m.help_events_and_invitations_3,
      m.help_events_and_invitations_4,
      m.help_events_and_invitations_5,
    ],
    note: m.help_events_and_invitations_note,
  },
  'answer-invitation': {
    icon: MailCheck,
    title: m.help_answer_invitation_title,
    lead: m.help_answer_invitation_lead,
    steps: [
      m.help_answer_invitation_1,
      m.help_answer_invitation_2,
      m.help_answer_invitation_3,
      m.help_answer_invitation_4,
      m.help_answer_invitation_5,
    ],
    note: m.help_answer_invitation_note,
  },
  'upload-sermon': {
    icon: Mic,
    title: m.help_upload_sermon_title,
    lead: m.help_upload_sermon_lead,
    steps: [
      m.help_upload_sermon_1,
      m.help_upload_sermon_2,
      m.help_upload_sermon_3,
      m.help_upload_sermon_4,
      m.help_upload_sermon_5,
    ],
    note: m.help_upload_sermon_note,
  },
  'listen-offline': {
    icon: Headphones,
    title: m.help_listen_offline_title,
    lead: m.help_listen_offline_lead,
    steps: [
      m.help_listen_offline_1,
      m.help_listen_offline_2,
      m.help_listen_offline_3,
      m.help_listen_offline_4,
      m.help_listen_offline_5,
    ],
    note: m.help_listen_offline_note,
  },
  'team-and-roles': {
    icon: IdCard,
    title: m.help_team_and_roles_title,
    lead: m.help_team_and_roles_lead,
    steps: [
      m.help_team_and_roles_1,
      m.help_team_and_roles_2,
      m.help_team_and_roles_3,
      m.help_team_and_roles_4,
      m.help_team_and_roles_5,
    ],
    note: m.help_team_and_roles_note,
  },
  'post-league': {
    icon: Trophy,
    title: m.help_post_league_title,
    lead: m.help_post_league_lead,
    steps: [m.help_post_league_1, m.help_post_league_2, m.help_post_league_3, m.help_post_league_4],
    note: m.help_post_league_note,
  },
  'apply-league': {
    icon: Briefcase,
    title: m.help_apply_league_title,
    lead: m.help_apply_league_lead,
    steps: [m.help_apply_league_1, m.help_apply_league_2, m.help_apply_league_3, m.help_apply_league_4],
    note: m.help_apply_league_note,
  },
  notices: {
    icon: Bell,
    title: m.help_notices_title,
    lead: m.help_notices_lead,
    steps: [m.help_notices_1, m.help_notices_2, m.help_notices_3, m.help_notices_4, m.help_notices_5],
    note: m.help_notices_note,
  },
}
