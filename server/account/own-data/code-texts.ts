import { giftMethodLabels } from '#contract/donations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { NoticeKind } from '#contract/notices.ts'
import type { SecurityEventKind } from '#contract/account/security.ts'
import { securityChangeTexts } from '#server/account/security-notices.ts'

// Labels of codes in the CSV files. The JSON files contain the codes.

export const yesOrNo = { true: m.data_yes, false: m.data_no }

export const answers = { pending: m.data_answer_pending, yes: m.data_yes, no: m.data_no }

export const roles = { owner: m.data_role_owner, leader: m.data_role_leader, usher: m.data_role_usher }

export const followUpKinds = {
  called: m.data_follow_up_called,
  texted: m.data_follow_up_texted,
  contacted: m.data_follow_up_contacted,
}

export const messageKinds = {
  invite: m.data_message_invite,
  event_reminder: m.data_message_event_reminder,
  absent: m.data_message_absent,
  message: m.data_message_message,
}

export const giftMethods = giftMethodLabels

export const deliveryStatuses = {
  queued: m.data_status_queued,
  sent: m.data_status_sent,
  delivered: m.data_status_delivered,
  failed: m.data_status_failed,
  opted_out: m.data_status_opted_out,
  no_address: m.data_status_no_address,
  not_textable: m.data_status_not_textable,
  kept: m.data_status_kept,
}

export const noticeKinds: Record<NoticeKind, () => string> = {
  message_received: m.data_notice_message_received,
  team_invitation: m.data_notice_team_invitation,
  rsvp_answered: m.data_notice_rsvp_answered,
  send_finished: m.data_notice_send_finished,
  absent_reminder_sent: m.data_notice_absent_reminder_sent,
  import_finished: m.data_notice_import_finished,
  upload_ready: m.data_notice_upload_ready,
  post_ready: m.data_notice_post_ready,
  post_failed: m.data_notice_post_failed,
  transcription_finished: m.data_notice_transcription_finished,
  plan_changed: m.data_notice_plan_changed,
  payment_failed: m.data_notice_payment_failed,
  application_received: m.data_notice_application_received,
  application_status: m.data_notice_application_status,
  fee_paid: m.data_notice_fee_paid,
  fee_refunded: m.data_notice_fee_refunded,
  league_removed: m.data_notice_league_removed,
  league_found: m.data_notice_league_found,
  review_received: m.data_notice_review_received,
  review_answered: m.data_notice_review_answered,
}

export const securityEvents: Record<SecurityEventKind, () => string> = {
  ...securityChangeTexts,
  sign_in: m.data_security_sign_in,
  sign_in_refused: m.data_security_sign_in_refused,
  code_refused: m.data_security_code_refused,
  password_refused: m.data_security_password_refused,
  second_factor_refused: m.data_security_second_factor_refused,
}
