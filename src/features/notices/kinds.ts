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

interface Look {
  Icon: typeof BellRing
  label: () => string
}

/** How each kind of notices looks, and what it is called in the settings. */
const looks: Record<NoticeKind, Look> = {
  message_received: { Icon: MessageCircle, label: m.notices_kind_message_received },
  team_invitation: { Icon: IdCard, label: m.notices_kind_team_invitation },
  rsvp_answered: { Icon: MailCheck, label: m.notices_kind_rsvp_answered },
  send_finished: { Icon: Send, label: m.notices_kind_send_finished },
  absent_reminder_sent: { Icon: UserRoundX, label: m.notices_kind_absent_reminder_sent },
  import_finished: { Icon: Upload, label: m.notices_kind_import_finished },
  post_ready: { Icon: FileText, label: m.notices_kind_post_ready },
  post_failed: { Icon: FileWarning, label: m.notices_kind_post_failed },
  transcription_finished: { Icon: AudioLines, label: m.notices_kind_transcription_finished },
  upload_ready: { Icon: Mic, label: m.notices_kind_upload_ready },
  plan_changed: { Icon: CreditCard, label: m.notices_kind_plan_changed },
  payment_failed: { Icon: CircleAlert, label: m.notices_kind_payment_failed },
  application_received: { Icon: Inbox, label: m.notices_kind_application_received },
  application_status: { Icon: ListChecks, label: m.notices_kind_application_status },
  fee_paid: { Icon: BadgeCheck, label: m.notices_kind_fee_paid },
  fee_refunded: { Icon: Undo2, label: m.notices_kind_fee_refunded },
  league_removed: { Icon: CircleOff, label: m.notices_kind_league_removed },
  league_found: { Icon: Trophy, label: m.notices_kind_league_found },
  review_received: { Icon: Star, label: m.notices_kind_review_received },
  review_answered: { Icon: MessageSquareText, label: m.notices_kind_review_answered },
}

/** Whether this version of the app knows the kind. */
export function isKnownKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(looks, kind)
}

/** The icon of a kind; a bell for one that only a later server knows. */
export function iconOf(kind: string): Look['Icon'] {
  return isKnownKind(kind) ? looks[kind].Icon : BellRing
}

/** What a kind is called in the settings. */
export function labelOf(kind: NoticeKind): string {
  return looks[kind].label()
}
