import AudioLines from 'lucide-react/icons/audio-lines'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleOff from 'lucide-react/icons/circle-off'
import CreditCard from 'lucide-react/icons/credit-card'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import MailCheck from 'lucide-react/icons/mail-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import FileText from 'lucide-react/icons/file-text'
import FileWarning from 'lucide-react/icons/file-warning'
import Mic from 'lucide-react/icons/mic'
import Send from 'lucide-react/icons/send'
import Star from 'lucide-react/icons/star'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { NoticeKind } from '#contract/notices.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Groups of kinds in the settings, in display order. */
const groups = {
  people: m.notices_group_people,
  church: m.nav_group_church,
  sermons: m.notices_group_sermons,
  leagues: m.nav_leagues_open,
  plan: m.notices_group_plan,
}

interface Look {
  group: keyof typeof groups
  Icon: typeof BellRing
  label: () => string
}

/** Icon, label and group of each kind. */
const looks: Record<NoticeKind, Look> = {
  message_received: { group: 'people', Icon: MessageCircle, label: m.notices_kind_message_received },
  team_invitation: { group: 'people', Icon: IdCard, label: m.notices_kind_team_invitation },
  rsvp_answered: { group: 'church', Icon: MailCheck, label: m.notices_kind_rsvp_answered },
  send_finished: { group: 'church', Icon: Send, label: m.notices_kind_send_finished },
  absent_reminder_sent: { group: 'church', Icon: UserRoundX, label: m.notices_kind_absent_reminder_sent },
  import_finished: { group: 'church', Icon: Upload, label: m.notices_kind_import_finished },
  post_ready: { group: 'sermons', Icon: FileText, label: m.notices_kind_post_ready },
  post_failed: { group: 'sermons', Icon: FileWarning, label: m.notices_kind_post_failed },
  transcription_finished: {
    group: 'sermons',
    Icon: AudioLines,
    label: m.notices_kind_transcription_finished,
  },
  upload_ready: { group: 'sermons', Icon: Mic, label: m.notices_kind_upload_ready },
  plan_changed: { group: 'plan', Icon: CreditCard, label: m.notices_kind_plan_changed },
  payment_failed: { group: 'plan', Icon: CircleAlert, label: m.notices_kind_payment_failed },
  application_received: { group: 'leagues', Icon: Inbox, label: m.notices_kind_application_received },
  application_status: { group: 'leagues', Icon: ListChecks, label: m.notices_kind_application_status },
  fee_paid: { group: 'leagues', Icon: BadgeCheck, label: m.notices_kind_fee_paid },
  fee_refunded: { group: 'leagues', Icon: Undo2, label: m.notices_kind_fee_refunded },
  league_removed: { group: 'leagues', Icon: CircleOff, label: m.notices_kind_league_removed },
  league_found: { group: 'leagues', Icon: Trophy, label: m.notices_kind_league_found },
  review_received: { group: 'leagues', Icon: Star, label: m.notices_kind_review_received },
  review_answered: { group: 'leagues', Icon: MessageSquareText, label: m.notices_kind_review_answered },
}

/** Returns whether this app version has the kind. */
export function isKnownKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(looks, kind)
}

/** Returns the icon of a kind; a bell for kinds of a later server. */
export function iconOf(kind: string): Look['Icon'] {
  return isKnownKind(kind) ? looks[kind].Icon : BellRing
}

export function labelOf(kind: NoticeKind): string {
  return looks[kind].label()
}

export function groupOf(kind: NoticeKind): string {
  return groups[looks[kind].group]()
}

/** Returns whether the kind tells of leagues, jobs or applications. */
export function isOfLeagues(kind: NoticeKind): boolean {
  return looks[kind].group === 'leagues'
}

export function compareGroups(a: NoticeKind, b: NoticeKind): number {
  const order = Object.keys(groups)
  return order.indexOf(looks[a].group) - order.indexOf(looks[b].group)
}
